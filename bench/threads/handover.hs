-- Main, deep in a recursion, and a thread hand a number to each other.
module Main (main) where

import Control.Concurrent
import Control.Monad
import System.Environment

main :: IO ()
main = do
  args <- getArgs
  let (n, depth) = case map read args of
        [a, b] -> (a, b)
        _ -> (20000, 10000)
  there <- newEmptyMVar
  back <- newEmptyMVar
  _ <- forkIO (forever (takeMVar there >>= putMVar back . (+ 1)))
  down depth (play n 0 there back) >>= print

down :: Int -> IO Int -> IO Int
down 0 m = m
down n m = do
  x <- down (n - 1) m
  return $! x + 1

play :: Int -> Int -> MVar Int -> MVar Int -> IO Int
play 0 x _ _ = return x
play n x there back = do
  putMVar there x
  y <- takeMVar back
  play (n - 1) y there back
