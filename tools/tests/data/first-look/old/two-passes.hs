module Main (main) where

import Data.List (sortBy)
import Data.Ord (comparing)

-- | What a station has measured.
data Reading = Reading { hour :: Int, value :: Int, station :: String }
  deriving (Eq, Ord, Show)

-- They are needed twice, so the list is kept between the passes.
readings :: Int -> [Reading]
readings n = [Reading i ((i * 7919) `mod` 1009) "north" | i <- [1 .. n]]

mean :: [Reading] -> Int
mean rs = sum (map value rs) `div` length rs

highest :: [Reading] -> [Int]
highest = map value . take 3 . sortBy (comparing (negate . value))

level :: Int -> String
level m
  | m > 900 = "high"
  | m > 700 = "raised"
  | otherwise = "normal"

main :: IO ()
main = do
  let all = readings 20000
  print (mean all)
  putStrLn (level (mean all))
  print (highest (take 2000 all))
