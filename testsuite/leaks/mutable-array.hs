-- Counts are kept in an array of boxed elements, whose additions nobody asks for
-- until the end.
-- leak: lag
-- warned
module Main where

import Data.Array.IO

main :: IO ()
main = do
  counts <- newArray (0, 9) 0 :: IO (IOArray Int Int)
  mapM_ (count counts) [1 .. 20000]
  final <- getElems counts
  print (sum final)

count :: IOArray Int Int -> Int -> IO ()
count counts n = do
  let slot = n * 7 `mod` 10
  old <- readArray counts slot
  writeArray counts slot (old + n) -- leak here
