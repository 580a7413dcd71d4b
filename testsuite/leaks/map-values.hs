-- Word counts in a lazy map: each value is a chain of additions.
-- leak: lag
-- warned
module Main where

import qualified Data.Map as Map

main :: IO ()
main = do
  let counts = tally Map.empty (map (`mod` 10) [1 .. 20000])
  print (Map.size counts)
  print (Map.toList counts)

tally :: Map.Map Int Int -> [Int] -> Map.Map Int Int
tally counts [] = counts
tally counts (w : ws) = let next = Map.insertWith (+) w 1 counts in next `seq` tally next ws -- leak here
