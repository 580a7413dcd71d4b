-- A table of results, made for speed, keeps every list that was computed on the way.
-- leak: drag
module Main where

import Data.List (foldl')
import qualified Data.Map as Map

main :: IO ()
main = print (answer (foldl' remember Map.empty [1 .. 300]))

type Memo = Map.Map Int (Int, [Int])

remember :: Memo -> Int -> Memo
remember memo n = case length steps of
    cost -> cost `seq` Map.insert n (cost, steps) memo -- leak here
  where
    steps = orbit n

orbit :: Int -> [Int]
orbit n = if n <= 1 then [1] else n : orbit (if even n then n `div` 2 else 3 * n + 1)

answer :: Memo -> Int
answer memo = maximum (map fst (Map.elems memo))
