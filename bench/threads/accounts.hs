-- Threads move money between accounts by transactions.
module Main (main) where

import Control.Concurrent
import Control.Monad
import GHC.Conc
import System.Environment

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 2000 } :: Int
  accounts <- mapM newTVarIO (replicate 16 1000) :: IO [TVar Int]
  done <- newEmptyMVar
  forM_ [1 .. 10] $ \who -> forkIO (transfers accounts (n `div` 10) who >> putMVar done ())
  replicateM_ 10 (takeMVar done)
  amounts <- mapM readTVarIO accounts
  print (sum amounts)

transfers :: [TVar Int] -> Int -> Int -> IO ()
transfers _ 0 _ = return ()
transfers accounts n seed = do
  let next = (seed * 1103515245 + 12345) `mod` 2147483648
      from = accounts !! (next `div` 65536 `mod` 16)
      to = accounts !! (next `div` 1048576 `mod` 16)
      amount = next `div` 256 `mod` 7
  atomically $ do
    a <- readTVar from
    when (a >= amount) $ do
      writeTVar from $! a - amount
      b <- readTVar to
      writeTVar to $! b + amount
  transfers accounts (n - 1) next
