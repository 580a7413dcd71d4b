-- Transactions look as if each ran alone, wherever threads take turns.
-- not: log
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

transfer :: TVar Int -> TVar Int -> Int -> STM ()
transfer a b n = do
  x <- readTVar a
  when (x < n) retry
  writeTVar a (x - n)
  y <- readTVar b
  writeTVar b (y + n)

total :: [TVar Int] -> STM Int
total = fmap sum . mapM readTVar

main :: IO ()
main = do
  accounts <- replicateM 5 (newTVarIO 100)
  wrong <- newTVarIO (0 :: Int)
  ends <- replicateM 5 newEmptyMVar
  forM_ (zip [0 ..] ends) (\(k, e) -> forkIO (do
    forM_ [1 .. 100] (\i -> do
      atomically (transfer (accounts !! k) (accounts !! ((k + i `mod` 4 + 1) `mod` 5)) 1
        `orElse` return ())
      t <- atomically (total accounts)
      when (t /= 500) (atomically (modifyTVar' wrong (+ 1))))
    putMVar e ()))
  mapM_ takeMVar ends
  atomically (total accounts) >>= print
  readTVarIO wrong >>= print
  -- A queue of one place between two.
  box <- newTVarIO Nothing
  out <- newEmptyMVar
  _ <- forkIO (forM_ [1 .. 200 :: Int] (\i -> atomically (readTVar box >>= maybe (writeTVar box (Just i)) (const retry))))
  _ <- forkIO (do
    xs <- replicateM 200 (atomically (readTVar box >>= maybe retry (\x -> writeTVar box Nothing >> return x)))
    putMVar out xs)
  xs <- takeMVar out
  print (xs == [1 .. 200])
