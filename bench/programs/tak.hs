-- Deeply nested calls whose arguments are calls: Takeuchi's function in a
-- strict and in a lazy variant, and Ackermann's function.
module Main (main) where

import Prelude

tak :: Int -> Int -> Int -> Int
tak x y z
  | y < x = tak (tak (x - 1) y z) (tak (y - 1) z x) (tak (z - 1) x y)
  | otherwise = z

-- Vardi's variant answers y, so that most third arguments are never needed:
-- laziness saves the work.
tarai :: Int -> Int -> Int -> Int
tarai x y z
  | x <= y = y
  | otherwise = tarai (tarai (x - 1) y z) (tarai (y - 1) z x) (tarai (z - 1) x y)

ackermann :: Int -> Int -> Int
ackermann m n
  | m == 0 = n + 1
  | n == 0 = ackermann (m - 1) 1
  | otherwise = ackermann (m - 1) (ackermann m (n - 1))

-- Takeuchi's function on lists, where the length of a list is the number.
shorter :: [Int] -> [Int] -> Bool
shorter _ [] = False
shorter [] _ = True
shorter (_ : xs) (_ : ys) = shorter xs ys

mas :: [Int] -> [Int] -> [Int] -> [Int]
mas x y z
  | shorter y x = mas (mas (tail x) y z) (mas (tail y) z x) (mas (tail z) x y)
  | otherwise = z

countdown :: Int -> [Int]
countdown n = if n == 0 then [] else n : countdown (n - 1)

main :: IO ()
main = putStrLn (structure result)

result :: Int
result =
  tak 26 17 8
    + tarai 300 200 100
    + ackermann 3 10
    + length (mas (countdown 24) (countdown 15) (countdown 7))

structure :: Int -> String
structure = show
