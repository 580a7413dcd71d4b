-- A sum is divided among threads, and these divide theirs.
module Main (main) where

import Control.Concurrent
import System.Environment

main :: IO ()
main = do
  args <- getArgs
  reduce (case args of { [n] -> read n; _ -> 12 }) 0 >>= print

reduce :: Int -> Int -> IO Int
reduce 0 at = return $! collatz at 0
reduce level at = do
  left <- part (level - 1) (2 * at)
  right <- part (level - 1) (2 * at + 1)
  a <- takeMVar left
  b <- takeMVar right
  return $! a + b

part :: Int -> Int -> IO (MVar Int)
part level at = do
  result <- newEmptyMVar
  _ <- forkIO (reduce level at >>= putMVar result)
  return result

collatz :: Int -> Int -> Int
collatz n steps
  | n < 2 = steps
  | even n = collatz (n `div` 2) (steps + 1)
  | otherwise = collatz (3 * n + 1) (steps + 1)
