-- What the end of the stack has cut off goes on when it is asked for where there is room: lazy
-- values, constants and what others wait for.
-- slow
-- not: tiny-nursery, turns, turns-O0, log
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import System.IO.Unsafe

{-# NOINLINE begun #-}
begun :: IORef Int
begun = unsafePerformIO (newIORef 0)

{-# NOINLINE size #-}
size :: IORef Integer
size = unsafePerformIO (newIORef 0)

-- Is begun once.
{-# NOINLINE total #-}
total :: Integer
total = unsafePerformIO (modifyIORef begun (+ 1) >> fmap deep (readIORef size))

{-# NOINLINE deep #-}
deep :: Integer -> Integer
deep 0 = 0
deep n = deep (n - 1) + n

sumTo :: Integer -> Integer
sumTo n = n * (n + 1) `div` 2

-- Does something at so great a depth.
{-# NOINLINE under #-}
under :: Integer -> IO () -> IO Integer
under 0 m = m >> return 0
under n m = do
  x <- under (n - 1) m
  return $! x + n

-- Most of what there is room for.
most :: (Integer -> IO ()) -> IO Integer
most m = go 1000
  where
    go n = do
      r <- try (m n)
      case r of
        Left StackOverflow -> return (n * 7 `div` 10)
        Left e -> throwIO e
        Right _ -> go (n * 5 `div` 4)

overflows :: IO a -> IO ()
overflows m = do
  r <- try m
  case r of
    Left StackOverflow -> putStrLn "stack overflow"
    Left e -> putStrLn ("another one: " ++ show e)
    Right _ -> putStrLn "there was room"

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (putMVar done ())
  takeMVar done
  below <- most (\n -> void (under n (return ())))
  n <- most (void . evaluate . deep)
  writeIORef size n
  -- A constant.
  _ <- under below (overflows (evaluate total))
  print (total == sumTo n)
  readIORef begun >>= print
  -- A value.
  let value = deep (n + 1)
      twice = value * 2
  _ <- under below (overflows (evaluate twice))
  print (twice == 2 * sumTo (n + 1))
  print (value == sumTo (n + 1))
  -- In another thread, for which main waits.
  let other = deep (n + 2)
  _ <- forkIO (under below (overflows (evaluate other)) >> putMVar done ())
  takeMVar done
  print (other == sumTo (n + 2))
  -- What never has room raises the exception each time.
  let endless = deep (n * 100)
  replicateM_ 2 (overflows (evaluate endless))
  print (deep 1000)
