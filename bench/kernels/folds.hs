-- Loops of IO and State over enumerations, with bodies of several sizes.
module Main (main) where

import Control.Monad
import Control.Monad.State.Strict
import Data.IORef

collect :: Int -> State (Int, Int) ()
collect n = forM_ [1 .. n] (\i -> do
  (a, b) <- get
  let a' = (a + i * b) `rem` 10007
      b' = (b + 1) `rem` 101
  a' `seq` b' `seq` put (a', b'))

main :: IO ()
main = do
  r <- newIORef (0 :: Int)
  forM_ [1, 3 .. 3000000] (\i -> when (i `rem` 7 < 3) (modifyIORef' r (+ i)))
  forM_ [2000000, 1999998 .. 1] (\i -> modifyIORef' r (subtract i))
  readIORef r >>= print
  x <- foldM (\acc i -> do
    k <- readIORef r
    writeIORef r $! (k * 5 + i) `rem` 65537
    pure $! (acc + k) `rem` 1000003) 0 [1 .. 3000000]
  print x
  print (execState (collect 2000000) (1, 1))
  replicateM_ 2000000 (modifyIORef' r (\k -> (k * 3 + 1) `rem` 65537))
  readIORef r >>= print
  forM_ [1 .. 1000 :: Int] (\i -> forM_ [i, i + 3 .. 3000] (\j -> unless (odd (i + j)) (modifyIORef' r (+ j))))
  readIORef r >>= print
