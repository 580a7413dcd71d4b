-- Who waits for what a finaliser alone would fill is told that nobody will, and the finaliser runs.
-- not: zeal, zeal-prof
module Main (main) where

import Control.Concurrent
import Control.Exception
import Data.IORef

main :: IO ()
main = do
  filled <- newEmptyMVar
  key <- newIORef (0 :: Int)
  _ <- mkWeakIORef key (putMVar filled "by the finaliser")
  readIORef key >>= print
  first <- try (takeMVar filled) :: IO (Either BlockedIndefinitelyOnMVar String)
  print first
  second <- try (takeMVar filled) :: IO (Either BlockedIndefinitelyOnMVar String)
  print second
  third <- try (takeMVar filled) :: IO (Either BlockedIndefinitelyOnMVar String)
  print third
