-- Decimal digits of pi and e by streams of linear fractional transformations
-- (Gibbons 2006), on integers that grow to thousands of digits; then a
-- factorial, its digits, and a power in Fibonacci numbers.

module Main (main) where

import Data.List (foldl')

data Map = Map Integer Integer Integer Integer

compose :: Map -> Map -> Map
compose (Map a b c d) (Map e f g h) = Map (a * e + b * g) (a * f + b * h) (c * e + d * g) (c * f + d * h)

extract :: Map -> Integer -> Integer
extract (Map a b c d) x = div (a * x + b) (c * x + d)

stream :: (Int -> Map) -> (Map -> (Integer, Integer)) -> Int -> Map -> Int -> [Integer]
stream terms bounds n z k
  | n == 0 = []
  | low == high = low : stream terms bounds (n - 1) (compose (Map 10 (-10 * low) 0 1) z) k
  | otherwise = stream terms bounds n (compose z (terms k)) (k + 1)
  where
    (low, high) = bounds z

piDigits :: Int -> [Integer]
piDigits n = stream term (\z -> (extract z 3, extract z 4)) n (Map 1 0 0 1) 1
  where
    term k = let i = fromIntegral k in Map i (4 * i + 2) 0 (2 * i + 1)

eDigits :: Int -> [Integer]
eDigits n = stream term (\z -> (extract z 1, extract z 2)) n (Map 1 0 0 1) 1
  where
    term k = let i = fromIntegral k in Map 1 i 0 i

checksum :: [Integer] -> Integer
checksum = foldl' (\acc d -> mod (acc * 31 + d) 1000000007) 7

factorial :: Int -> Integer
factorial n = product (map fromIntegral [1 .. n])

fibonacci :: Int -> Integer
fibonacci n = fst (go n)
  where
    go m
      | m == 0 = (0, 1)
      | even m = (c, d)
      | otherwise = (d, c + d)
      where
        (a, b) = go (div m 2)
        c = a * (2 * b - a)
        d = a * a + b * b

small :: Int -> Integer -> Integer
small n acc
  | n == 0 = acc
  | otherwise = small (n - 1) (mod (acc * 6364136223846793005 + fromIntegral n) 9223372036854775783)

main :: IO ()
main = print
  ( checksum (piDigits 2500)
  , checksum (eDigits 600)
  , length (show (factorial 5000))
  , mod (fibonacci 300000) 1000000007
  , small 5000000 1
  )
