-- Divisions by constants.
module Main (main) where

import Data.Word (Word32)

digits :: Int -> Int
digits n = if n < 10 then n else n `mod` 10 + digits (n `div` 10)

collatz :: Int -> Int -> Int
collatz 1 k = k
collatz n k = if n `mod` 2 == 0 then collatz (n `div` 2) (k + 1) else collatz (3 * n + 1) (k + 1)

hash :: Word32 -> Int -> Word32
hash h 0 = h
hash h n = hash ((h * 31 + fromIntegral n `mod` 8) `rem` 65521 + h `div` 7) (n - 1)

main :: IO ()
main = do
  print (sum (map digits [1 .. 1000000]))
  print (maximum [ collatz n 0 | n <- [1 .. 200000] ])
  print (hash 17 10000000)
