-- Threads that compute take turns: none keeps the processor, and exceptions reach them.
-- not: O2, reproducible, zeal, zeal-prof, tiny-nursery, log
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import Data.IORef
import System.Timeout

-- Allocates, and never ends.
forEver :: Integer -> Integer
forEver n = if n < 0 then n else forEver (n + 1)

fib :: Int -> Integer
fib n = if n < 2 then toInteger n else fib (n - 1) + fib (n - 2)

main :: IO ()
main = do
  -- One that never ends lets others run, and can be ended.
  done <- newEmptyMVar
  t <- forkIO (void (evaluate (forEver 0)) `catch` \e -> print (e :: AsyncException) >> putMVar done ())
  yield
  putStrLn "main runs"
  killThread t
  takeMVar done
  -- What it was at can be asked for again.
  let x = sum (map toInteger [1 .. 300000 :: Int])
  u <- forkIO (void (evaluate x))
  yield
  killThread u
  print x
  -- A flag that another one sets.
  flag <- newIORef False
  _ <- forkIO (threadDelay 1000 >> writeIORef flag True)
  let wait n = readIORef flag >>= \b -> if b then return (n :: Integer) else wait (n + 1)
  n <- wait 0
  print (n >= 0)
  -- A time limit on a thread that waits for one that computes.
  r <- timeout 20000 (newEmptyMVar >>= \v -> forkIO (evaluate (forEver 1) >>= putMVar v) >> takeMVar v)
  print r
  -- Two that ask for the same value.
  let y = fib 20
  vs <- replicateM 3 newEmptyMVar
  forM_ vs (\v -> forkIO (evaluate y >>= putMVar v))
  mapM takeMVar vs >>= print
  -- Variables that many change.
  c <- newIORef (0 :: Integer)
  d <- newIORef (0 :: Integer)
  m <- newMVar (0 :: Integer)
  s <- newTVarIO (0 :: Integer)
  ends <- replicateM 4 newEmptyMVar
  forM_ ends (\e -> forkIO (do
    forM_ [1 .. 500] (\i -> do
      atomicModifyIORef' c (\k -> (k + fib 3, ()))
      atomicModifyIORef d (\k -> (k + i, ()))
      modifyMVar_ m (return . (+ i))
      atomically (readTVar s >>= \k -> writeTVar s (k + fib 4)))
    putMVar e ()))
  mapM_ takeMVar ends
  (,,,) <$> readIORef c <*> readIORef d <*> readMVar m <*> readTVarIO s >>= print
