-- What is made of a variable's value, and written, is not overtaken where the value is allocated.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Data.IORef
import System.Mem
import System.Mem.Weak

main :: IO ()
main = do
  count <- newIORef (0 :: Int)
  let more = atomicModifyIORef' count (\c -> (c + 1, ()))
      until' n = readIORef count >>= \c -> when (c < n) (yield >> until' n)
  forM_ [1 .. 20 :: Int] $ \_ -> forkIO more
  until' 20
  readIORef count >>= print
  forM_ [1 .. 20 :: Int] $ \i -> newIORef i >>= \key -> mkWeakIORef key more
  performGC
  until' 40
  readIORef count >>= print
