{-# LANGUAGE FlexibleContexts #-}
-- Large and small arrays of pointers that are written to while they grow old,
-- with values that are made meanwhile.
module Main where

import Control.Monad
import Control.Monad.ST
import Data.Array
import Data.Array.IO
import Data.Array.ST
import qualified Data.Array.Unboxed as U
import Data.STRef

-- A linear congruence, for indices that look like nothing.
next :: Int -> Int
next x = (x * 1103515245 + 12345) `mod` 2147483648

-- Lists are pushed to random places of an array; garbage is made on the way.
buckets :: Int -> Int -> Array Int [Int]
buckets n steps = runSTArray (do
  a <- newArray (0, n - 1) []
  let go seed k
        | k == steps = return ()
        | otherwise = do
            let i = seed `mod` n
            old <- readArray a i
            writeArray a i (take 5 (k : old))
            go (next seed) (k + 1)
  go 42 0
  return a)

-- A heap of arrays in arrays.
rows :: Int -> [Int]
rows n = runST (do
  table <- newArray_ (0, n - 1) :: ST s (STArray s Int (STUArray s Int Int))
  forM_ [0 .. n - 1] $ \i -> do
    row <- newListArray (0, i) [i * j | j <- [0 .. i]]
    writeArray table i row
  total <- newSTRef 0
  forM_ [0 .. n - 1] $ \i -> do
    row <- readArray table i
    xs <- getElems row
    modifySTRef' total (+ sum xs)
  t <- readSTRef total
  r <- readArray table (n - 1)
  x <- readArray r (n - 1)
  return [t, x])

-- Pascal's triangle by rows, each in place.
pascal :: Int -> U.UArray Int Int
pascal n = runSTUArray (do
  a <- newArray (0, n) 0
  writeArray a 0 1
  forM_ [1 .. n] $ \i -> forM_ [i, i - 1 .. 1] $ \j -> do
    x <- readArray a j
    y <- readArray a (j - 1)
    writeArray a j (x + y)
  return a)

-- The longest common subsequence, by a lazy table.
lcs :: String -> String -> Int
lcs xs ys = table ! (0, 0)
  where
    (m, n) = (length xs, length ys)
    xa = listArray (0, m - 1) xs
    ya = listArray (0, n - 1) ys
    table = array ((0, 0), (m, n)) [((i, j), f i j) | i <- [0 .. m], j <- [0 .. n]]
    f i j
      | i == m || j == n = 0
      | xa ! i == ya ! j = 1 + table ! (i + 1, j + 1)
      | otherwise = max (table ! (i + 1, j)) (table ! (i, j + 1))

main :: IO ()
main = do
  let b = buckets 150 1000
  print (sum (map sum (elems b)))
  print (take 3 (assocs b))
  print (sum (map sum (elems (buckets 7 500))))
  print (rows 20)
  print (U.elems (pascal 12))
  print (lcs (concat (replicate 6 "abcde")) (concat (replicate 5 "badce")))
  io <- newArray ((0, 0), (3, 3)) 0 :: IO (IOArray (Int, Int) Int)
  forM_ [0 .. 3] $ \i -> writeArray io (i, i) (i * i)
  getElems io >>= print
  frozen <- freeze io :: IO (Array (Int, Int) Int)
  writeArray io (1, 1) 100
  print (frozen ! (1, 1))
  thawed <- thaw frozen :: IO (IOUArray (Int, Int) Int)
  writeArray thawed (2, 2) (-7)
  getAssocs thawed >>= print . filter ((/= 0) . snd)
  doubles <- newArray (1, 3) 0.5 :: IO (IOUArray Int Double)
  writeArray doubles 2 (-1.25)
  getElems doubles >>= print
  text <- newListArray (0, 4) "h\955llo" :: IO (IOUArray Int Char)
  getElems text >>= putStrLn . show
