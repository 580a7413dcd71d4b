-- Threads of which many are deep hand values to each other from the midst of their recursions,
-- and what their frames hold is there when they go on.
-- slow
-- not: log
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Mem

-- At each step of the way down something is allocated that the way back needs.
down :: Int -> Integer -> IO Integer -> IO Integer
down 0 _ m = m
down n k m = do
  let here = [k .. k + 3]
  x <- down (n - 1) (k + 1) m
  return $! x + sum here

-- Asks so often, and adds up what it is answered.
ask :: MVar Integer -> MVar Integer -> Int -> IO Integer
ask there back = go 0
  where
    go total 0 = return total
    go total n = do
      putMVar there (toInteger n)
      x <- takeMVar back
      go (total + x) (n - 1)

main :: IO ()
main = do
  there <- newEmptyMVar
  back <- newEmptyMVar
  _ <- forkIO (forever (takeMVar there >>= putMVar back . (* 2)))
  results <- forM [1 .. 70] $ \i -> do
    result <- newEmptyMVar
    _ <- forkIO (down (60 * fromInteger i) i (ask there back 5) >>= putMVar result)
    return result
  mine <- down 8000 0 (ask there back 20)
  performGC
  -- Who gets which answer depends on when they take turns.
  others <- mapM takeMVar results
  print (mine + sum others)
  -- One of them is hit in the midst of its recursion; its handler is half the way up.
  gate <- newEmptyMVar
  caught <- newEmptyMVar
  let inner = down 2000 1 (takeMVar gate) `catch` \e -> case e of
        ErrorCall s -> return (toInteger (length s))
  t <- forkIO (down 2000 1 inner >>= putMVar caught)
  u <- forkIO (down 2000 1 (takeMVar gate) >>= putMVar caught)
  yield
  performMinorGC
  throwTo t (ErrorCall "hit")
  takeMVar caught >>= print
  putMVar gate 5
  takeMVar caught >>= print
  print (t == u)
