-- Division by known numbers, rounded down and towards zero, and multiples of powers of two.
module Main (main) where

import Data.Int (Int8)

numbers :: [Int]
numbers = [minBound, minBound + 1, -1025, -1024, -9, -8, -7, -3, -2, -1, 0, 1, 2, 3, 7, 8, 9, 1023, 1024, maxBound - 1, maxBound]
{-# NOINLINE numbers #-}

tells :: (Int -> Bool) -> String
tells p = map (\n -> if p n then '*' else '.') numbers
{-# NOINLINE tells #-}

main :: IO ()
main = do
  print [(n `div` 1, n `mod` 1) | n <- numbers]
  print [(n `div` 2, n `mod` 2, n `quot` 2, n `rem` 2) | n <- numbers]
  print [(n `div` 1024, n `mod` 1024) | n <- numbers]
  print [n `divMod` 10 | n <- numbers]
  print [(n `div` 7, n `mod` 7) | n <- numbers]
  print [n `divMod` 4611686018427387904 | n <- numbers]
  print [(n `div` maxBound, n `mod` maxBound) | n <- numbers]
  print [(n `div` (-2), n `mod` (-2)) | n <- tail numbers]
  print [(n `div` (-7), n `mod` (-7)) | n <- numbers]
  print [(n `div` minBound, n `mod` minBound) | n <- numbers]
  print [n `divMod` 8 | n <- map fromIntegral numbers :: [Int8]]
  putStrLn (tells even)
  putStrLn (tells odd)
  putStrLn (tells (\n -> n `rem` 8 == 0))
  putStrLn (tells (\n -> n `mod` 1024 /= 0))
  putStrLn (tells (\n -> n `rem` (-2) == 0))
  putStrLn (tells (\n -> n `mod` (-8) == 0))
  putStrLn (tells (\n -> n `rem` minBound == 0))
  putStrLn (tells (\n -> n `rem` 2 == 1))
  putStrLn (tells (\n -> n `rem` 3 == 0))
  putStrLn (tells (\n -> case n `rem` 4 of { 0 -> True; 1 -> True; _ -> False }))
