-- A counter that is modified lazily is a chain of additions until it is read.
-- leak: lag
-- warned
module Main where

import Data.IORef

main :: IO ()
main = do
  hits <- newIORef (0 :: Int)
  mapM_ (visit hits) [1 .. 20000]
  total <- readIORef hits
  print total

visit :: IORef Int -> Int -> IO ()
visit hits page
  | even page = do
      seen <- readIORef hits
      writeIORef hits (seen + page) -- leak here
  | otherwise = pure ()
