{-# LANGUAGE NamedFieldPuns #-}
{-# OPTIONS_GHC -Wall #-}
-- A variable that is named like a field is no surprise where fields are punned; a
-- pattern's variable is used where another one of the pattern leads to it.
module Main (main) where

import Data.List (nub)

data Point = Point { right :: Int, above :: Int }

sums :: Point -> [Int] -> [Int]
sums Point { right, above } lines = nub (map (+ right) (above : lines))

ring :: [Int]
ring = first
  where
    (first, end) = (1 : end, 2 : take 1 first)
    (_, unused) = (ring, 3 : unused)

main :: IO ()
main = print (sums (Point 1 2) (take 3 ring)) where print nub = putStrLn (show nub)
