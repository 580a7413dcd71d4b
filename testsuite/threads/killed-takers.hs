-- Of many that wait for a variable some are killed: the others come in their order.
-- not: turns, turns-O0
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import GHC.Conc (threadStatus)

main :: IO ()
main = do
  v <- newEmptyMVar :: IO (MVar Int)
  out <- newChan
  ts <- forM [1 .. 100 :: Int] (\i -> do
    t <- forkIO (takeMVar v >>= \x -> writeChan out (i, x))
    yield
    return t)
  forM_ (zip [1 :: Int ..] ts) (\(i, t) -> when (i `mod` 3 /= 0) (killThread t))
  us <- forM [101 .. 140 :: Int] (\i -> do
    t <- forkIO (takeMVar v >>= \x -> writeChan out (i, x))
    yield
    return t)
  killThread (head us)
  forM_ [1 .. 33 + 39] (\x -> putMVar v x >> yield)
  xs <- replicateM (33 + 39) (readChan out)
  print xs
  -- Those that put, likewise.
  full <- newMVar 0
  ps <- forM [1 .. 50 :: Int] (\i -> do
    t <- forkIO (putMVar full i)
    yield
    return t)
  forM_ (take 40 ps) killThread
  ys <- replicateM 11 (takeMVar full)
  print ys
  -- One that waits in a transaction.
  tv <- newTVarIO False
  w <- forkIO (atomically (readTVar tv >>= check))
  yield
  threadStatus w >>= print
  atomically (writeTVar tv True)
  yield
  threadStatus w >>= print
