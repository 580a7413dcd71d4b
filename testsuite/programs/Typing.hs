{-# LANGUAGE ScopedTypeVariables, ExplicitForAll #-}
-- Local polymorphism, annotations with scoped variables, class-constrained
-- local functions, defaulting.
module Main where

import Data.List (genericLength, sortBy)

default (Int, Double)

average :: forall a. (Real a) => [a] -> Double
average xs = total / genericLength xs
  where
    total :: Double
    total = sum (map conv xs)
    conv :: a -> Double
    conv = realToFrac

pairUp :: forall a b. (Show a, Show b) => [a] -> [b] -> [String]
pairUp = zipWith join'
  where
    join' :: a -> b -> String
    join' a b = both (show a, show b)
    both (x, y) = x ++ y

mergeSortBy :: forall a. (a -> a -> Ordering) -> [a] -> [a]
mergeSortBy cmp = go
  where
    go :: [a] -> [a]
    go xs
      | length xs < 2 = xs
      | otherwise = let (l, r) = splitAt (length xs `div` 2) xs in merge (go l) (go r)
    merge :: [a] -> [a] -> [a]
    merge (x : xs) (y : ys) = case cmp x y of
      GT -> y : merge (x : xs) ys
      _ -> x : merge xs (y : ys)
    merge xs ys = xs ++ ys

-- Local bindings without arguments are monomorphic, functions are not.
shadow :: (Int, Bool, String)
shadow = (twice (+ 1) 5, twice not True, twice ('x' :) "y")
  where
    twice f = f . f

readAll :: forall a. Read a => String -> [a]
readAll = map (read :: String -> a) . words

limits :: forall a. (Bounded a, Show a) => a -> String
limits _ = show (minBound :: a, maxBound :: a)

isEven', isOdd' :: Int -> Bool
isEven' 0 = True
isEven' n = isOdd' (n - 1)
isOdd' 0 = False
isOdd' n = isEven' (n - 1)

main :: IO ()
main = do
  print (average [1, 2, 3 :: Int], average [0.5 :: Double, 1.5])
  print (pairUp [1, 2 :: Int] "ab", shadow)
  print (mergeSortBy (flip compare) [3, 1, 2 :: Int] == sortBy (flip compare) [3, 1, 2])
  print (readAll "1 2 3" :: [Int], readAll "1.5 2" :: [Double], sum (readAll "4 5"))
  putStrLn (limits True ++ limits 'x' ++ limits (undefined :: (Bool, Ordering)))
  print (isEven' 100, isOdd' 7, 2 ^ 10, 7 / 2, fromIntegral (length "abc") * 1.5)
  let n = 3
      f :: Num b => b -> b
      f x = x * 2 + fromInteger (toInteger n)
  print (f n, f 1.5, f (2 :: Integer), show 3 ++ show 2.0, truncate (10 / 3 :: Double))
