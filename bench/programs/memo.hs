-- Dynamic programming by laziness: tables are lazy lists or lazy tries whose
-- cells refer to one another and are computed at most once, on demand.
module Main (main) where

import Data.List (foldl')
import Prelude

-- An infinite binary trie over the non-negative integers.
data Trie a = Trie a (Trie a) (Trie a)

tabulate :: (Int -> a) -> Trie a
tabulate f = build 0 1
  where
    build offset step =
      Trie (f offset) (build (offset + step) (2 * step)) (build (offset + 2 * step) (2 * step))

-- The cell of n: each level splits the rest by parity.
cell :: Trie a -> Int -> a
cell (Trie v odd even) n
  | n == 0 = v
  | n `mod` 2 == 1 = cell odd ((n - 1) `div` 2)
  | otherwise = cell even ((n - 2) `div` 2)

modulus :: Int
modulus = 1000000007

-- The number of partitions of n by the pentagonal number recurrence.
partitions :: Int -> Int
partitions = cell table
  where
    table = tabulate count
    count 0 = 1
    count n = terms n 1 0 `mod` modulus
    terms n k acc
      | low > n = acc
      | otherwise = terms n (k + 1) (acc + signed k (pick (n - low) + pick (n - high)))
      where
        low = k * (3 * k - 1) `div` 2
        high = k * (3 * k + 1) `div` 2
    pick m = if m < 0 then 0 else cell table m
    signed k v = if k `mod` 2 == 1 then v else negate v

-- The length of a longest common subsequence: one lazy row for each element.
common :: [Int] -> [Int] -> Int
common xs ys = last (foldl' row (map (const 0) (0 : ys)) xs)
  where
    row above x = line
      where
        line = 0 : cells x ys above line
    cells x (y : more) (diagonal : up) (left : rest) =
      (if x == y then diagonal + 1 else larger (head up) left) : cells x more up rest
    cells _ _ _ _ = []

larger :: Int -> Int -> Int
larger a b = if a < b then b else a

-- The best value of things packed into a given weight: a grid of lazy rows,
-- of which only the cells reached from the corner are computed.
knapsack :: [(Int, Int)] -> Int -> Int
knapsack things capacity = cell (foldr layer (tabulate (const 0)) things) capacity
  where
    layer (weight, value) below = tabulate best
      where
        best room
          | room < weight = without
          | otherwise = larger without (value + cell below (room - weight))
          where without = cell below room

noise :: Int -> Int -> [Int]
noise n seed = if n == 0 then [] else (seed `div` 65536) `mod` 4 : noise (n - 1) (random seed)

random :: Int -> Int
random seed = (seed * 1103515245 + 12345) `mod` 2147483648

things :: Int -> [(Int, Int)]
things n = if n == 0 then [] else (10 + n * 7 `mod` 31, 20 + n * 13 `mod` 47) : things (n - 1)

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ partitions 9000
  , common (noise 1000 1) (noise 1300 2)
  , knapsack (things 100) 1500
  ]

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
