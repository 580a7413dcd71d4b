-- A value that is a key keeps what is kept for that: a chain of weak pointers lives and dies
-- as a whole.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Data.IORef
import System.Mem
import System.Mem.Weak

data Node = Node !(IORef Int)

{-# NOINLINE chain #-}
chain :: IORef Int -> IORef Int -> Int -> IO [Weak (IORef Int)]
chain gone = go
  where
    go _ 0 = return []
    go key n = do
      value <- newIORef n
      w <- weakTo key value (atomicModifyIORef' gone (\c -> (c + 1, ())))
      ws <- go value (n - 1)
      return (if even n then w : ws else ws ++ [w])

-- The value is kept for a key that is a variable.
weakTo :: IORef Int -> IORef Int -> IO () -> IO (Weak (IORef Int))
weakTo key value m = do
  box <- newIORef (Node value)
  k <- mkWeakIORef key (readIORef box >> m)
  k `seq` mkWeak key value Nothing

alive :: [Weak a] -> IO Int
alive ws = length . filter id <$> mapM (fmap (maybe False (const True)) . deRefWeak) ws

main :: IO ()
main = do
  gone <- newIORef 0
  root <- newIORef 0
  ws <- chain gone root 50
  performGC
  yield >> threadDelay 1000
  alive ws >>= print
  readIORef gone >>= print
  readIORef root >>= print
  performGC
  -- Finalisers have threads of their own.
  let allGone = readIORef gone >>= \n -> when (n < 50) (threadDelay 1000 >> allGone)
  allGone
  alive ws >>= print
  readIORef gone >>= print
