-- Infinite lists that are defined in terms of themselves: Hamming numbers,
-- Ulam numbers of a kind, the Kolakoski sequence and Pascal's triangle.
module Main (main) where

import Prelude

merge :: [Int] -> [Int] -> [Int]
merge (x : xs) (y : ys)
  | x < y = x : merge xs (y : ys)
  | x > y = y : merge (x : xs) ys
  | otherwise = x : merge xs ys
merge [] ys = ys
merge xs [] = xs

scale :: Int -> [Int] -> [Int]
scale k = map (\x -> k * x)

hamming :: [Int]
hamming = 1 : merge (scale 2 hamming) (merge (scale 3 hamming) (scale 5 hamming))

-- All numbers of the form 7^i * 11^j * 13^k, through local knots.
smooth :: [Int] -> [Int]
smooth = foldr multiples [1]
  where
    multiples p rest = out
      where out = mergeHead rest (scale p out)
    mergeHead (x : xs) ys = x : merge xs ys
    mergeHead [] ys = ys

-- The sequence of ones and twos that describes its own run lengths.
kolakoski :: [Int]
kolakoski = 1 : 2 : 2 : generate 1 (drop 2 kolakoski)

generate :: Int -> [Int] -> [Int]
generate _ [] = []
generate symbol (1 : rest) = symbol : generate (3 - symbol) rest
generate symbol (_ : rest) = symbol : symbol : generate (3 - symbol) rest

pascal :: [[Int]]
pascal = [1] : map next pascal

next :: [Int] -> [Int]
next row = zipWith (\a b -> (a + b) `mod` 1000003) (0 : row) (row ++ [0])

-- Partial sums of a stream, strict in the sum.
sums :: Int -> [Int] -> [Int]
sums acc (x : xs) = let s = (acc + x) `mod` 1000003 in s `seq` (s : sums s xs)
sums _ [] = []

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ (hamming !! 11500) `mod` 1000003
  , last (takeWhile (< 4000000000000000) (smooth [13, 11, 7, 5, 3, 2])) `mod` 1000003
  , length (filter (== 1) (take 2700000 kolakoski))
  , sum (pascal !! 1100) `mod` 1000003
  , sums 0 (map (\x -> x * x `mod` 97) (take 700000 kolakoski)) !! 699999
  ]

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
