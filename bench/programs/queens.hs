-- Queens on a board: all solutions by comprehension, and a first solution
-- found by a lazy list of successes.
module Main (main) where

import Data.List (foldl')
import Prelude

type Board = [Int]

safe :: Int -> Int -> Board -> Bool
safe _ _ [] = True
safe column distance (other : rest) =
  column /= other
    && column /= other + distance
    && column /= other - distance
    && safe column (distance + 1) rest

solutions :: Int -> [Board]
solutions size = place size
  where
    place row
      | row == 0 = [[]]
      | otherwise =
          [ column : board
          | board <- place (row - 1)
          , column <- [1 .. size]
          , safe column 1 board
          ]

-- A solution that is its own mirror image counts on its own.
mirror :: Int -> Board -> Board
mirror size = map (\column -> size + 1 - column)

value :: Board -> Int
value = foldl' (\acc column -> acc * 13 + column) 0

-- One board of each mirrored pair: the one with the smaller value.
essential :: Int -> [Board] -> [Board]
essential size = filter (\board -> value board <= value (mirror size board))

checksum :: [Board] -> Int
checksum = foldl' (\acc board -> (acc * 31 + value board) `mod` 1000000007) 7

main :: IO ()
main = putStrLn (structure result)

result :: (Int, Int, [Int])
result =
  ( length (essential 12 (solutions 12))
  , checksum (solutions 11)
  , head (solutions 20)
  )

-- The text that a Pure program prints.
structure :: (Int, Int, [Int]) -> String
structure (a, b, c) = "(" ++ show a ++ "," ++ show b ++ "," ++ list c ++ ")"

list :: [Int] -> String
list [] = "Nil"
list [x] = "Cons " ++ showsPrec 11 x " Nil"
list (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ list xs ++ ")")
