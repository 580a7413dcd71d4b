-- String literals of any type in IsString.
{-# LANGUAGE OverloadedStrings #-}
import Data.String
import Text.PrettyPrint hiding ((<>))
import qualified Data.Map as M
newtype Name = Name String deriving (Eq, Ord, Show)
instance IsString Name where fromString = Name . map succ
f :: Name -> Int
f "abc" = 1
f "x" = 2
f _ = 3
g :: (Eq a, IsString a) => a -> Bool
g "q" = True
g _ = False
h "lit" = "yes"
h s = s <> "!"
main :: IO ()
main = do
  putStrLn "plain"
  print (Name "x")
  print (map f ["abc", "x", "zz"])
  print (g (Name "r"), g ("q" :: String))
  putStrLn (h "lit")
  print (M.lookup "k" (M.fromList [("k" :: Name, 1)]))
  putStrLn (render ("doc" <+> text "x" $$ "end"))
  mapM_ putStrLn ["a", "b"]
  print "undecided"
  print (words "a b", "c" ++ "d", 'x' : "y")
  print ("e" == ("e" :: Name))
  let s = "local" 
  putStrLn s
  case "abc" of { 'a' : t -> putStrLn t; _ -> return () }
  Just x <- return (Just "z")
  putStrLn x
