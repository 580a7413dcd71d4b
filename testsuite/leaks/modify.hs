-- Two counters and a log, modified lazily by a function of the library.
-- leak: lag
-- with -O too
-- warned
module Main where

import Data.IORef

data Desk = Desk { served :: IORef Int, waiting :: IORef Int, names :: IORef [String] }

main :: IO ()
main = do
  desk <- Desk <$> newIORef 0 <*> newIORef 0 <*> newIORef []
  mapM_ (arrive desk) [1 .. 20000]
  total <- readIORef (served desk)
  rest <- readIORef (waiting desk)
  called <- readIORef (names desk)
  print (total, rest, length called)

arrive :: Desk -> Int -> IO ()
arrive desk n = do
  count (served desk) (n `mod` 7)
  if n `mod` 4000 == 0
    then modifyIORef (names desk) (show n :)
    else modifyIORef' (waiting desk) (+ 1)

count :: IORef Int -> Int -> IO ()
count counter n =
  modifyIORef counter (+ n) -- leak here
