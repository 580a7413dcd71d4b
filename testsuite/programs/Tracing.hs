-- Debug.Trace, unsafePerformIO and evaluation order on standard error.
module Main where

import Control.Exception (evaluate)
import Data.IORef
import Debug.Trace
import System.IO.Unsafe (unsafeInterleaveIO, unsafePerformIO)

{-# NOINLINE counter #-}
counter :: IORef Int
counter = unsafePerformIO (newIORef 0)

bump :: IO Int
bump = atomicModifyIORef counter (\n -> (n + 1, n))

fib :: Int -> Int
fib n
  | n < 2 = trace ("leaf " ++ show n) n
  | otherwise = fib (n - 1) + fib (n - 2)

lazyList :: Int -> IO [Int]
lazyList k = unsafeInterleaveIO $ do
  n <- bump
  if n >= k then return [] else (n :) <$> lazyList k

main :: IO ()
main = do
  print (fib 3)
  let x = traceShow (1 :: Int, "pair") (2 :: Int)
  print (x + x)
  xs <- lazyList 10
  readIORef counter >>= print
  print (take 3 xs)
  readIORef counter >>= print
  print (sum xs)
  n <- evaluate (traceShowId (6 * 7 :: Int))
  traceM "monadic"
  print n
  readIORef counter >>= print
