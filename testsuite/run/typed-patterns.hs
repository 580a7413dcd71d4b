{-# LANGUAGE ScopedTypeVariables, ViewPatterns, RankNTypes #-}
-- Types in patterns of all places, and functions in patterns within brackets.
module Main where

import Data.Char (toUpper)

data Shape = Shape { sides :: Int, label :: String }

area :: [Int] -> Int
area [w :: Int, h] = w * h
area [r :: Int] = r
area (more :: [Int]) = length more

pick :: (Int, Bool) -> Int
pick (n :: Int, yes :: Bool) = if yes then n else 0

ends :: [Int] -> String
ends [succ -> 1] = "zero"
ends [negate -> n, (* 2) -> m] = show (n, m)
ends [a, subtract 1 -> b, c] | b == 0 = show (a + c)
ends (((`div` 10) -> tens) : _) = "tens: " ++ show tens
ends _ = "none"

describe :: Shape -> String
describe Shape { sides = (`compare` 4) -> LT, label = map toUpper -> l } = "few " ++ l
describe Shape { sides = n :: Int, label = l } = show n ++ " " ++ l

origin :: (Int, Int)
origin@(x0 :: Int, _) = (3, 4)

limit :: Int
limit = bound where bound :: Int = 7

scale :: Double = 2.5

pair :: forall a. Show a => a -> String
pair a = both where
  both :: String = shown ++ shown
  shown | short = "s" | otherwise = "l"
  short :: Bool = length (show a) < 3

main :: IO ()
main = do
  let n :: Int = 3
      (a :: Int, b :: Char) = (n + 1, 'x')
      xs :: [Int] = [n, a]
      [p :: Int, q] = xs
      twice :: forall t. [t] -> [t] = \l -> l ++ l
      small :: Bool | n < 2 = True | otherwise = False
  print (n, a, b, xs, p + q, small)
  print (map area [[2, 3], [4], [1, 2, 3]], pick (3, True), pick (3, False))
  mapM_ (putStrLn . ends) [[0], [1, 2], [5, 1, 6], [42, 0, 0], []]
  mapM_ (putStrLn . describe) [Shape 3 "tri", Shape 6 "hex"]
  print (origin, x0, limit, scale)
  putStrLn (pair 'c' ++ pair (Just 1))
  print [k | k :: Int <- [1, 2], even k]
  (l :: Int) <- return 5
  m :: Int <- return 6
  print (l, m, (\(z :: Int) -> z + 1) 1, case 5 of (z :: Int) -> z)
  print (twice "ab")
