-- Products of matrices in unboxed arrays with pairs as indices.
module Main (main) where

import Data.Array.Unboxed (UArray, bounds, listArray, (!))

type Matrix = UArray (Int, Int) Double

times :: Matrix -> Matrix -> Matrix
times a b = listArray ((0, 0), (n, m)) [ cell i j | i <- [0 .. n], j <- [0 .. m] ]
  where
    (_, (n, k)) = bounds a
    (_, (_, m)) = bounds b
    cell i j = sum [ a ! (i, x) * b ! (x, j) | x <- [0 .. k] ]

square :: Int -> (Int -> Int -> Double) -> Matrix
square n f = listArray ((0, 0), (n - 1, n - 1)) [ f i j | i <- [0 .. n - 1], j <- [0 .. n - 1] ]

main :: IO ()
main = do
  let a = square 200 (\i j -> fromIntegral (i + j) / 100)
      b = square 200 (\i j -> fromIntegral (i - j) / 100)
      c = times (times a b) a
  print (sum [ c ! (i, i) | i <- [0 .. 199] ])
