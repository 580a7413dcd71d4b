module Main where

import Data.Dynamic
import Data.Maybe
import Data.Proxy
import Data.Typeable

data Colour = Red | Green deriving (Show, Eq)
newtype Wrap f a = Wrap (f a)
data Pair a b = Pair a b

-- A list of values of any type, searched by type.
pick :: Typeable a => [Dynamic] -> [a]
pick = mapMaybe fromDynamic

describe :: Typeable a => a -> String
describe x = case cast x of
  Just n -> "the number " ++ show (n + 1 :: Int)
  Nothing -> case cast x of
    Just s -> "the string " ++ s
    Nothing -> "some " ++ show (typeOf x)

sameType :: (Typeable a, Typeable b) => a -> b -> Bool
sameType x y = typeOf x == typeOf y

main :: IO ()
main = do
  print (typeOf (1 :: Int))
  print (typeOf "x", typeOf 'c', typeOf ())
  print (typeOf [Just (True, 'c')])
  print (typeOf (Left 1 :: Either Int [Bool]))
  print (typeOf not, typeOf (&&), typeOf (map not))
  print (typeOf (Just (Just Red)))
  print (typeOf (Wrap (Just 'x')))
  print (typeOf (1 :: Int, 2 :: Int, "x"))
  print (typeRep (Proxy :: Proxy Maybe), typeRep (Proxy :: Proxy (Either Int)))
  print (typeRep [Pair 'x' Green])
  putStrLn (describe (41 :: Int))
  putStrLn (describe "abc")
  putStrLn (describe Red)
  putStrLn (describe [Just not])
  print (sameType [Red] [Green], sameType 'x' "x")
  print (cast Red :: Maybe Colour, cast 'x' :: Maybe Colour)
  let all' = [toDyn 'a', toDyn (3 :: Int), toDyn "bc", toDyn (4 :: Int), toDyn not]
  print (pick all' :: [Int])
  print (pick all' :: String)
  print all'
  print (fmap (\d -> fromDyn d False) (dynApply (last all') (toDyn False)))
  print (isNothing (dynApply (last all') (toDyn 'c')))
  print (tyConName (typeRepTyCon (typeOf (Just 'x'))), typeRepArgs (typeOf (Left 1 :: Either Int Bool)))
  print (typeOf (Just 'x', "a"), typeOf [Just 'x'], typeOf (Just (Just 'x'), not, [not]))
  print (typeOf (Just (Just not)), typeOf (Left not :: Either (Bool -> Bool) [(Int, Maybe Int)]))
  putStrLn (showsPrec 10 (typeOf (Just 'x')) (showsPrec 9 (typeOf (Just 'x')) (showsPrec 9 (typeOf not) "")))
