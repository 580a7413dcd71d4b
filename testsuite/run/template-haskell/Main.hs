{-# LANGUAGE TemplateHaskell #-}
module Main where

import Macros

genCurries 4

primes :: [Int]
primes = $(table 50)

twice :: Int -> Int
twice x = $(let y = [| x |] in [| $y + $y |])

main :: IO ()
main = do
  print ($(sel 2 5) ('a', "second", True, (), 2.5 :: Double))
  print ($(power 5) (2 :: Int))
  print primes
  print ($useHidden 4)
  print (curry3 (\(a, b, c) -> a + b + c) 1 2 3)
  putStrLn $(greeting "world")
  print $(letter)
  $(doing)
  print (twice 21)
