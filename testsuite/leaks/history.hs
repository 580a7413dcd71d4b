-- Each request is compared with all before it, though only the last few can be repeated: all
-- of the history is in use all the while.
-- leak: use
-- with -O too
module Main (main) where

import Data.IORef

request :: IORef [Int] -> IORef Int -> Int -> IO ()
request history repeated k = do
  past <- readIORef history
  let n = (k * 7919) `mod` 10007
  if n `elem` past
    then modifyIORef' repeated (+ 1)
    else n `seq` writeIORef history (n : past)

main :: IO ()
main = do
  history <- newIORef [] -- leak here
  repeated <- newIORef 0
  mapM_ (request history repeated) [1 .. 2500]
  n <- readIORef repeated
  print n
  readIORef history >>= print . length
