-- Exceptions thrown and caught in a loop, some calls deep.
module Main (main) where

import Control.Exception (ErrorCall (..), SomeException, evaluate, throwIO, try)
import Data.IORef

work :: Int -> Int -> IO Int
work 0 n
  | n `rem` 3 == 0 = throwIO (ErrorCall "third")
  | otherwise = pure n
work d n = do
  x <- work (d - 1) n
  pure $! x + d

main :: IO ()
main = do
  sums <- newIORef (0 :: Int)
  let go :: Int -> IO ()
      go 0 = pure ()
      go n = do
        r <- try (work 5 n)
        case r of
          Left e -> let _ = e :: ErrorCall in modifyIORef' sums (+ 1)
          Right x -> modifyIORef' sums (+ x)
        s <- try (evaluate (100 `quot` (n `rem` 2)))
        case s of
          Left e -> let _ = e :: SomeException in modifyIORef' sums (subtract 1)
          Right x -> modifyIORef' sums (+ x)
        go (n - 1)
  go 600000
  readIORef sums >>= print
