-- So many threads wait for one variable at once.
module Main (main) where

import Control.Concurrent
import Control.Monad
import System.Environment

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 5000 } :: Int
  gate <- newEmptyMVar
  out <- newEmptyMVar
  forM_ [1 .. n] $ \i -> forkIO (readMVar gate >>= \k -> when (i == n) (putMVar out (i + k)))
  yield
  putMVar gate 1
  takeMVar out >>= print
