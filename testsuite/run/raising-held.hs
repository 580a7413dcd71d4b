-- Suspended computations that were made long before they are wanted, and raise an exception then, are
-- kept long after, and raise it again.
module Main (main) where

import Control.Exception
import Control.Monad
import Data.IORef

main :: IO ()
main = do
  held <- newIORef []
  forM_ [1 .. 20] $ \i -> do
    -- One number is all that it needs.
    n <- evaluate (i * 1000)
    let suspended = failing n
    modifyIORef held (suspended :)
    work i
    raises suspended >>= \known -> unless known (putStrLn "no exception")
    work i
  again <- readIORef held >>= mapM raises
  print (length (filter id again))

raises :: Int -> IO Bool
raises n = either (\(ErrorCall _) -> True) (const False) <$> try (evaluate n)

failing :: Int -> Int
failing n = if n > 0 then error "failing" else n
{-# NOINLINE failing #-}

work :: Int -> IO ()
work i = when (length (concatMap show [i .. i + 1000]) == 7) (print i)
{-# NOINLINE work #-}
