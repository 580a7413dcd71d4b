-- A table of results is the argument of a loop, and is never emptied.
-- leak: use
-- with -O too
module Main where

import Data.Char (chr, ord)
import qualified Data.Map as Map

type Memo = Map.Map String Int

weight :: String -> Int
weight = foldr (\c n -> (n * 31 + ord c) `mod` 8191) 7

lookupOr :: Memo -> String -> (Int, Memo)
lookupOr memo w = case Map.lookup w memo of
    Just n -> (n, memo)
    Nothing -> let n = weight w in n `seq` (n, Map.insert w n memo) -- leak here

word :: Int -> String
word i = [chr (ord 'a' + (i * k + i `div` (k + 1)) `mod` 26) | k <- [1, 3, 7, 11, 5, 2]]

walk :: Memo -> Int -> [Int] -> Int
walk _ total [] = total
walk memo total (i : is) =
    let (n, memo') = lookupOr memo (word i)
        total' = total + n
     in total' `seq` memo' `seq` walk memo' total' is

main :: IO ()
main = print (walk Map.empty 0 [1 .. 3000])
