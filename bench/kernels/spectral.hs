-- The largest singular value of an endless matrix, by vectors in unboxed arrays.
module Main (main) where

import Data.Array.Unboxed (UArray, bounds, listArray, (!))

type Vector = UArray Int Double

entry :: Int -> Int -> Double
entry i j = 1 / fromIntegral ((i + j) * (i + j + 1) `div` 2 + i + 1)

apply :: (Int -> Int -> Double) -> Vector -> Vector
apply f v = listArray (0, n) [ go i 0 0 | i <- [0 .. n] ]
  where
    (_, n) = bounds v
    go :: Int -> Int -> Double -> Double
    go i j acc
      | j > n = acc
      | otherwise = go i (j + 1) (acc + f i j * v ! j)

step :: Vector -> Vector
step v = apply (flip entry) (apply entry v)

dot :: Vector -> Vector -> Double
dot u v = sum [ u ! i * v ! i | i <- [0 .. snd (bounds u)] ]

main :: IO ()
main = do
  let n = 600
      u0 = listArray (0, n - 1) (replicate n 1) :: Vector
      rounds = iterate (\u -> step (step u)) u0
      u = rounds !! 5
      v = step u
  print (sqrt (dot u v / dot u u))
