-- A token goes round a ring of 503 threads, so often as the argument says.
module Main (main) where

import Control.Concurrent
import Control.Monad
import System.Environment

main :: IO ()
main = do
  args <- getArgs
  done <- newEmptyMVar
  first <- newEmptyMVar
  end <- foldM (link done) first [2 .. 503]
  _ <- forkIO (station done 1 end first)
  putMVar first (case args of { [n] -> read n; _ -> 20000 })
  takeMVar done >>= print

link :: MVar Int -> MVar Int -> Int -> IO (MVar Int)
link done left i = do
  right <- newEmptyMVar
  _ <- forkIO (station done i left right)
  return right

station :: MVar Int -> Int -> MVar Int -> MVar Int -> IO ()
station done i left right = go
  where
    go = do
      n <- takeMVar left
      if n == 0 then putMVar done i else putMVar right (n - 1) >> go
