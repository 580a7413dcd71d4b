-- Threads that live for a moment, one after the other.
module Main (main) where

import Control.Concurrent
import System.Environment

main :: IO ()
main = do
  args <- getArgs
  total <- newMVar 0
  done <- newEmptyMVar
  run (case args of { [n] -> read n; _ -> 10000 }) total done
  readMVar total >>= print

run :: Int -> MVar Int -> MVar () -> IO ()
run 0 _ _ = return ()
run n total done = do
  _ <- forkIO (modifyMVar_ total (\x -> return $! x + n) >> putMVar done ())
  takeMVar done
  run (n - 1) total done
