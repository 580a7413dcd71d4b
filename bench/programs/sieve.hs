-- Prime numbers four ways: filters stacked lazily, trial division by a shared
-- list of primes, merged lists of multiples, and a wheel.
module Main (main) where

import Prelude

turner :: [Int] -> [Int]
turner (p : rest) = p : turner (filter (\n -> n `mod` p /= 0) rest)
turner [] = []

primes :: [Int]
primes = 2 : filter isPrime (odds 3)

odds :: Int -> [Int]
odds n = n : odds (n + 2)

isPrime :: Int -> Bool
isPrime n = indivisible primes
  where
    indivisible (p : rest)
      | p * p > n = True
      | n `mod` p == 0 = False
      | otherwise = indivisible rest
    indivisible [] = True

-- The composites as a tree-shaped merge of the multiples of each prime.
sifted :: [Int]
sifted = 2 : 3 : gaps 5 (union (map multiples (tail sifted)))
  where
    multiples p = let step = 2 * p in run (p * p) step
    run at step = at : run (at + step) step

gaps :: Int -> [Int] -> [Int]
gaps n (c : cs)
  | n < c = n : gaps (n + 2) (c : cs)
  | otherwise = gaps (n + 2) cs
gaps n [] = odds n

-- Merges infinitely many ascending lists whose heads ascend.
union :: [[Int]] -> [Int]
union ((x : xs) : rest) = x : both xs (union (pairs rest))
union _ = []

pairs :: [[Int]] -> [[Int]]
pairs ((x : xs) : ys : rest) = (x : both xs ys) : pairs rest
pairs other = other

both :: [Int] -> [Int] -> [Int]
both (x : xs) (y : ys)
  | x < y = x : both xs (y : ys)
  | x > y = y : both (x : xs) ys
  | otherwise = x : both xs ys
both [] ys = ys
both xs [] = xs

-- Candidates prime to 2, 3 and 5.
wheel :: [Int]
wheel = roll 7 (cycle [4, 2, 4, 2, 4, 6, 2, 6])
  where
    roll n (gap : more) = n : roll (n + gap) more
    roll _ [] = []

wheeled :: [Int]
wheeled = 2 : 3 : 5 : filter isPrime wheel

-- How many twins lie among the first n primes of a list.
twins :: Int -> [Int] -> Int
twins n list = length (filter (\(p, q) -> q - p == 2) (take n (zip list (tail list))))

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ turner [2 ..] !! 2600
  , primes !! 60000
  , sifted !! 60000
  , wheeled !! 60000
  , twins 60000 sifted
  ]

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
