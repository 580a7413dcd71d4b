-- Prime numbers by crossing out multiples in an unboxed array of truth values.
module Main (main) where

import Control.Monad (forM_, when)
import Control.Monad.ST (ST)
import Data.Array.ST (STUArray, newArray, readArray, runSTUArray, writeArray)
import Data.Array.Unboxed (UArray, elems)

sieve :: Int -> UArray Int Bool
sieve n = runSTUArray (do
  marks <- start n
  forM_ [2 .. n] (\i -> do
    prime <- readArray marks i
    when (prime && i * i <= n) (forM_ [i * i, i * i + i .. n] (\j -> writeArray marks j False)))
  pure marks)

start :: Int -> ST s (STUArray s Int Bool)
start n = newArray (2, n) True

main :: IO ()
main = print (length (filter id (elems (sieve 5000000))))
