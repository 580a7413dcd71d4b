{-# LANGUAGE TemplateHaskell #-}
module Main where

import Language.Haskell.TH
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
  -- Constructors that are in every program.
  print $([| if True then compare 1 (2 :: Int) == LT else False |])
  print ($(conE 'False), $([| maximum [GT, EQ] |]), [n | (n, $(conP 'True [])) <- zip [1 :: Int ..] [True, False, True]])
