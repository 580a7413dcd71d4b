-- What the end of the stack has cut off goes on when it is asked for where there is room: lazy
-- values, constants and what others wait for.
-- not: tiny-nursery
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import System.IO.Unsafe

{-# NOINLINE begun #-}
begun :: IORef Int
begun = unsafePerformIO (newIORef 0)

{-# NOINLINE total #-}
total :: Integer
total = unsafePerformIO (modifyIORef begun (+ 1)) `seq` deep 27000

deep :: Integer -> Integer
deep n = fat n 1 2 3 4 5 6 7 8

-- Its frames are of about the same size wherever it is compiled, and it allocates.
{-# NOINLINE fat #-}
fat :: Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer
fat 0 _ _ _ _ _ _ _ _ = 0
fat n a b c d e f g h = fat (n - 1) b c d e f g h a + a + b + c + d + e + f + g + h + n

-- Does something at such a depth.
under :: Integer -> IO () -> IO ()
under n m = at n 1 2 3 4 5 6 7 8 m >>= \x -> if x < 0 then putStrLn "less" else return ()

{-# NOINLINE at #-}
at :: Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> IO () -> IO Integer
at 0 _ _ _ _ _ _ _ _ m = m >> return 0
at n a b c d e f g h m = do
  x <- at (n - 1) b c d e f g h a m
  return $! x + a + b + c + d + e + f + g + h + n

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
  -- A constant.
  under 27000 (overflows (evaluate total))
  print total
  readIORef begun >>= print
  -- A value.
  let value = deep 27001
      twice = value * 2
  under 27000 (overflows (evaluate twice))
  print twice
  print value
  -- In another thread, for which main waits.
  let other = deep 27002
  _ <- forkIO (under 27000 (overflows (evaluate other)) >> putMVar done ())
  takeMVar done
  print other
  -- What never has room raises the exception each time.
  let endless = deep 1000000
  replicateM_ 2 (overflows (evaluate endless))
  print (deep 1000)
