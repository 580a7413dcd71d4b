-- Enumerations with a step, up, down and standing, also at the ends of their types.
module Main (main) where

import Data.Int (Int8)
import Data.Word (Word8)

main :: IO ()
main = do
  print [1, 3 .. 10 :: Int]
  print [10, 8 .. 1 :: Int]
  print [1, 1 .. 0 :: Int]
  print (take 3 [1, 1 .. 1 :: Int], take 3 [5, 5 .. 9 :: Int])
  print (take 3 [minBound, minBound + 1 .. maxBound :: Int])
  print [maxBound - 3, maxBound - 1 .. maxBound :: Int]
  print [maxBound - 4, maxBound - 1 .. maxBound :: Int]
  print [minBound, maxBound .. maxBound :: Int]
  print [maxBound, minBound .. minBound :: Int]
  print [minBound, 0 .. maxBound :: Int]
  print ([3, 5 .. 2 :: Int], [3, 5 .. 4 :: Int], [3, 1 .. 4 :: Int], [3, 5 .. 3 :: Int])
  print [minBound + 2, minBound .. minBound :: Int]
  print ([maxBound - 1 :: Int, maxBound ..], [minBound + 1 :: Int, minBound ..])
  print ([0, 2 .. 7 :: Word], [7, 5 .. 0 :: Word], [8, 7 .. 9 :: Word])
  print ([maxBound - 1, maxBound .. maxBound :: Word], take 2 [4, 4 .. 4 :: Word])
  print [maxBound, 0 .. 0 :: Word]
  print ([1, 3 .. 8 :: Integer], [8, 5 .. -1 :: Integer], take 2 [6, 6 .. 6 :: Integer], [2, 3 .. 1 :: Integer])
  print ([250 :: Word8, 253 ..], [-120 :: Int8, -124 ..], ['a', 'c' .. 'i'], ['e', 'd' .. 'a'])
  print (sum [i * j | i <- [1, 4 .. 100 :: Int], j <- [i, i - 3 .. 1], odd (i + j)])
