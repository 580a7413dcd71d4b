-- Searches in graphs: knight's tours by a lazy tree of moves, shortest walks
-- level by level, and a maze as reachability over a set of squares.
module Main (main) where

import Data.List (foldl')
import Prelude

type Square = (Int, Int)

-- A set of small integers as a binary tree over their digits in base two.
data Set = Out | In | Split Set Set

member :: Int -> Set -> Bool
member _ Out = False
member _ In = True
member n (Split even odd) = member (n `div` 2) (if n `mod` 2 == 0 then even else odd)

-- Adds a number of the given bit width.
include :: Int -> Int -> Set -> Set
include 0 _ _ = In
include width n set
  | n `mod` 2 == 0 = Split (include (width - 1) half even) odd
  | otherwise = Split even (include (width - 1) half odd)
  where
    half = n `div` 2
    (even, odd) = halves set

halves :: Set -> (Set, Set)
halves (Split even odd) = (even, odd)
halves set = (set, set)

number :: Int -> Square -> Int
number size (x, y) = x * size + y

moves :: Int -> Square -> [Square]
moves size (x, y) =
  [ (a, b)
  | (dx, dy) <- [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
  , let a = x + dx
  , let b = y + dy
  , 0 <= a
  , a < size
  , 0 <= b
  , b < size
  ]

free :: Int -> Set -> Square -> [Square]
free size visited from = filter (\s -> not (member (number size s) visited)) (moves size from)

-- All tours that extend a walk, the square with the fewest ways on first.
tours :: Int -> Int -> Set -> [Square] -> [[Square]]
tours size left visited walk = case walk of
  [] -> []
  here : _
    | left == 0 -> [walk]
    | otherwise -> concatMap onward (narrow (free size visited here))
  where
    onward s = tours size (left - 1) (visit s) (s : walk)
    visit s = include 10 (number size s) visited
    narrow squares = map snd (sortByKey [(length (free size (visit s) s), s) | s <- squares])

sortByKey :: [(Int, Square)] -> [(Int, Square)]
sortByKey = foldr insert []
  where
    insert e [] = [e]
    insert (k, s) ((m, t) : rest)
      | k <= m = (k, s) : (m, t) : rest
      | otherwise = (m, t) : insert (k, s) rest

-- Sizes of the rings of squares at distance 0, 1, 2, .. from the start.
rings :: Int -> Set -> [Square] -> [Int]
rings _ _ [] = []
rings size seen frontier = length frontier : rings size seen' frontier'
  where (seen', frontier') = spread size seen [] (concatMap (moves size) frontier)

spread :: Int -> Set -> [Square] -> [Square] -> (Set, [Square])
spread _ seen found [] = (seen, found)
spread size seen found (s : rest)
  | member n seen = spread size seen found rest
  | otherwise = spread size (include 14 n seen) (s : found) rest
  where n = number size s

score :: Int -> [Square] -> Int
score size = foldl' (\acc s -> (acc * 37 + number size s) `mod` 1000003) 1

tour :: Int -> [Square]
tour size = head (tours size (size * size - 1) (include 10 0 Out) [(0, 0)])

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ score 28 (tour 28)
  , sum (map (score 5) (take 200 (tours 5 24 (include 10 0 Out) [(0, 0)])))
  , length (rings 110 (include 14 0 Out) [(0, 0)])
  , sum (zipWith (*) [1 ..] (rings 110 (include 14 5050 Out) [(45, 100)]))
  ]

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
