{-# LANGUAGE FlexibleContexts #-}
-- Sorting in place, and sets that are joined, in ST.
module Main (main) where

import Control.Monad (forM_, when)
import Control.Monad.ST (ST, runST)
import Data.Array.ST (STUArray, getBounds, newArray, newListArray, readArray, runSTUArray, writeArray)
import Data.Array.Unboxed (elems)

qsort :: STUArray s Int Int -> Int -> Int -> ST s ()
qsort a lo hi = when (lo < hi) (do
  p <- readArray a ((lo + hi) `div` 2)
  let part i j
        | i > j = pure (i, j)
        | otherwise = do
            i' <- up i
            j' <- down j
            if i' <= j'
              then do
                x <- readArray a i'
                y <- readArray a j'
                writeArray a i' y
                writeArray a j' x
                part (i' + 1) (j' - 1)
              else pure (i', j')
      up i = do
        x <- readArray a i
        if x < p then up (i + 1) else pure i
      down j = do
        x <- readArray a j
        if x > p then down (j - 1) else pure j
  (i, j) <- part lo hi
  qsort a lo j
  qsort a i hi)

randoms :: Int -> Int -> [Int]
randoms n = take n . iterate (\x -> (x * 1103515245 + 12345) `mod` 2147483648)

find :: STUArray s Int Int -> Int -> ST s Int
find parent x = do
  p <- readArray parent x
  if p == x then pure x else do
    r <- find parent p
    writeArray parent x r
    pure r

components :: Int -> [(Int, Int)] -> Int
components n edges = runST (do
  parent <- newListArray (0, n - 1) [0 .. n - 1] :: ST s (STUArray s Int Int)
  count <- newArray (0, 0) n :: ST s (STUArray s Int Int)
  forM_ edges (\(a, b) -> do
    x <- find parent a
    y <- find parent b
    when (x /= y) (do
      writeArray parent x y
      k <- readArray count 0
      writeArray count 0 (k - 1)))
  readArray count 0)

main :: IO ()
main = do
  let n = 600000
      sorted = runSTUArray (do
        a <- newListArray (0, n - 1) (randoms n 42)
        (lo, hi) <- getBounds a
        qsort a lo hi
        pure a)
      rs = map (`rem` 400000) (randoms 800000 7)
      pairs (a : b : r) = (a, b) : pairs r
      pairs _ = []
  print (sum (zipWith (*) (cycle [1, -1]) (elems sorted)))
  print (components 400000 (pairs rs))
