{-# LANGUAGE OverloadedLists, TypeFamilies #-}
module Main (main) where
import qualified Data.Map as M
import qualified Data.Set as S
import GHC.Exts (IsList(..))

newtype Bag = Bag [Int] deriving Show
instance IsList Bag where
  type Item Bag = Int
  fromList = Bag . reverse
  toList (Bag xs) = xs

f :: Bag -> String
f [] = "none"
f [x] = "one " ++ show x
f [_, y] = "two " ++ show y
f _ = "many"

main :: IO ()
main = do
  print ([(1, "a"), (2, "b")] :: M.Map Int String)
  print (['c', 'a' .. 'a'] :: S.Set Char)
  print (S.member (3 :: Int) [1 .. 5])
  print ([1, 2, 3] :: Bag)
  mapM_ (putStrLn . f) ([[], [1], [1, 2], [1, 2, 3]] :: [Bag])
  print (sum ([1, 2, 3] :: [Int]))
