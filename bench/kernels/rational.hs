-- Fractions of integers of any size.
module Main (main) where

import Data.Ratio (denominator, numerator)

harmonic :: Int -> Rational
harmonic n = sum [ 1 / fromIntegral k | k <- [1 .. n] ]

solve :: Int -> [Rational]
solve n = foldr eliminate [] [ [ 1 / fromIntegral (i + j + 1) | j <- [0 .. n] ] | i <- [0 .. n - 1 ] ]
  where eliminate row acc = sum (zipWith (*) row (acc ++ repeat 1)) : acc

main :: IO ()
main = do
  let h = harmonic 3000
  print (numerator h `mod` 1000000007, denominator h `mod` 1000000007)
  let s = sum (solve 60)
  print (numerator s `mod` 1000000007)
  print (length (filter (> 1) [ (a / b) + (b / c) - 1 | a <- [1 .. 45], b <- [1 .. 45], c <- [1 .. 45 :: Rational] ]))
