-- Finalisers of foreign pointers run when those die, and at the end.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import qualified Foreign.Concurrent as C
import Foreign
import System.Mem

{-# NOINLINE short #-}
short :: Int -> IO ()
short i = do
  p <- mallocBytes 16 :: IO (Ptr Int)
  f <- C.newForeignPtr p (putStrLn ("free " ++ show i) >> free p)
  withForeignPtr f (\q -> poke q i >> peek q >>= print)

collect :: IO ()
collect = performGC >> replicateM_ 3 (yield >> threadDelay 1000)

main :: IO ()
main = do
  short 1
  collect
  -- One in use lives.
  p <- mallocBytes 16 :: IO (Ptr Int)
  f <- C.newForeignPtr p (putStrLn "free 2" >> free p)
  withForeignPtr f (\q -> poke q 5 >> collect >> peek q >>= print)
  touchForeignPtr f
  -- Once only.
  finalizeForeignPtr f
  finalizeForeignPtr f
  collect
  -- Many that are freed without a word.
  forM_ [1 .. 1000 :: Int] (\i -> do
    q <- mallocBytes 1000 :: IO (Ptr Int)
    g <- newForeignPtr finalizerFree q
    withForeignPtr g (\r -> poke r i))
  collect
  -- One that fails does not hinder others.
  failing
  short 3
  collect
  putStrLn "end"

{-# NOINLINE failing #-}
failing :: IO ()
failing = do
  q <- mallocBytes 8 :: IO (Ptr Int)
  g <- C.newForeignPtr q (throwIO ThreadKilled)
  touchForeignPtr g
