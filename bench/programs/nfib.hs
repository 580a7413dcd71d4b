-- Plain recursion on Int: call counting, a mutually recursive pair and
-- a function of several arguments. No data structures at all.
module Main (main) where

import Prelude

calls :: Int -> Int
calls n = if n < 2 then 1 else calls (n - 1) + calls (n - 2) + 1

-- Hofstadter's Female and Male sequences, each defined by the other.
female :: Int -> Int
female n = if n == 0 then 1 else n - male (female (n - 1))

male :: Int -> Int
male n = if n == 0 then 0 else n - female (male (n - 1))

-- The number of ways to pay an amount with coins of falling value.
change :: Int -> Int -> Int
change amount kind
  | amount == 0 = 1
  | amount < 0 = 0
  | kind == 0 = 0
  | otherwise = change (amount - coin kind) kind + change amount (kind - 1)

coin :: Int -> Int
coin kind = case kind of
  1 -> 1
  2 -> 2
  3 -> 5
  4 -> 10
  5 -> 20
  6 -> 50
  _ -> 100

-- Length of the Collatz walk from n.
collatz :: Int -> Int -> Int
collatz steps n
  | n == 1 = steps
  | n `mod` 2 == 0 = collatz (steps + 1) (n `div` 2)
  | otherwise = collatz (steps + 1) (3 * n + 1)

longest :: Int -> Int -> Int -> Int
longest best at limit
  | at > limit = best
  | otherwise = longest (if steps > best then steps else best) (at + 1) limit
  where steps = collatz 0 at

main :: IO ()
main = putStrLn (structure result)

result :: Int
result = calls 34 + female 110 + change 330 7 + longest 0 1 200000

structure :: Int -> String
structure = show
