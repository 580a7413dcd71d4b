module Main (main) where

import Data.List (foldl', sortBy)
import Data.Ord (comparing)

-- | What a station has measured.
data Reading = Reading { hour :: Int, value :: Int, station :: String }
  deriving (Eq, Ord, Show)

-- They are needed once for the mean: sum and count go together. What is sorted is made
-- anew.
readings :: Int -> [Reading]
readings n = [Reading i ((i * 7919) `mod` 1009) "north" | i <- [1 .. n]]

mean :: [Reading] -> Int
mean rs = case foldl' step (0, 0) rs of
  (total, count) -> total `div` count
  where
    step (s, n) r = s `seq` n `seq` (s + value r, n + 1)

highest :: [Reading] -> [Int]
highest = map value . take 3 . sortBy (comparing (negate . value))

level :: Int -> String
level m
  | m > 900 = "high"
  | m > 700 = "raised"
  | otherwise = "normal"

main :: IO ()
main = do
  let m = mean (readings 20000)
  print m
  putStrLn (level m)
  print (highest (readings 2000))
