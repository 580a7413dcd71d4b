{-# LANGUAGE FlexibleContexts #-}
-- Flips of permutations, in arrays of ST.
module Main (main) where

import Control.Monad.ST (ST, runST)
import Data.Array.Base (unsafeRead, unsafeWrite)
import Data.Array.ST (STUArray, newListArray)
import Data.STRef

flips :: STUArray s Int Int -> ST s Int
flips a = go 0
  where
    go n = do
      k <- unsafeRead a 0
      if k == 0 then pure n else do
        reverseTo 0 k
        go (n + 1 :: Int)
    reverseTo i j
      | i >= j = pure ()
      | otherwise = do
          x <- unsafeRead a i
          y <- unsafeRead a j
          unsafeWrite a i y
          unsafeWrite a j x
          reverseTo (i + 1) (j - 1)

fannkuch :: Int -> Int
fannkuch n = runST (do
  p <- newListArray (0, n - 1) [0 .. n - 1] :: ST s (STUArray s Int Int)
  q <- newListArray (0, n - 1) [0 .. n - 1] :: ST s (STUArray s Int Int)
  best <- newSTRef 0
  let copy i
        | i == n = pure ()
        | otherwise = unsafeRead p i >>= unsafeWrite q i >> copy (i + 1)
      permute k
        | k == 1 = do
            copy 0
            f <- flips q
            b <- readSTRef best
            if f > b then writeSTRef best f else pure ()
        | otherwise = rounds k 0
      rounds k i
        | i == k = pure ()
        | otherwise = do
            permute (k - 1)
            rotate k
            rounds k (i + 1)
      rotate k = do
        x <- unsafeRead p 0
        shift 1 k
        unsafeWrite p (k - 1) x
      shift i k
        | i == k = pure ()
        | otherwise = unsafeRead p i >>= unsafeWrite p (i - 1) >> shift (i + 1) k
  permute n
  readSTRef best)

main :: IO ()
main = print (fannkuch 9)
