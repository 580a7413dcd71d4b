import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Mem

-- Who has allocated what it may is told so by an exception, each thread for itself, and once more
-- when it goes on. While exceptions are masked that waits.
main :: IO ()
main = do
  setAllocationCounter 1000000
  enableAllocationLimit
  r <- try (evaluate (length (show (product [1 .. 3000 :: Integer]))))
  print (r :: Either AllocationLimitExceeded Int)
  -- That was caught, and a little more is allowed.
  again <- try (forM_ [1 ..] (\n -> evaluate (length (show (n :: Int)))))
  print (again :: Either AllocationLimitExceeded ())
  disableAllocationLimit
  s <- try (evaluate (length (show (product [1 .. 3000 :: Integer]))))
  print (s :: Either AllocationLimitExceeded Int)
  -- The counter counts down, by what this thread has allocated.
  setAllocationCounter 1000000
  before <- getAllocationCounter
  _ <- evaluate (length (show (product [1 .. 3000 :: Integer])))
  after <- getAllocationCounter
  print (before <= 1000000, before - after > 500000, after < before)
  -- Others have counters of their own, and no limit.
  setAllocationCounter 2000000
  enableAllocationLimit
  done <- newEmptyMVar
  _ <- forkIO (do
    own <- getAllocationCounter
    n <- evaluate (length (show (product [1 .. 4000 :: Integer])))
    later <- getAllocationCounter
    putMVar done (own <= 0, own - later > 1000000, n))
  takeMVar done >>= print
  left <- getAllocationCounter
  print (left > 1000000)
  disableAllocationLimit
  -- Masked.
  heard <- newEmptyMVar
  _ <- forkIO (do
    t <- try (mask_ (do
      setAllocationCounter 10000
      enableAllocationLimit
      n <- evaluate (length (concatMap show [1 .. 150 :: Int]))
      putMVar heard ("masked: " ++ show n)))
    disableAllocationLimit
    putMVar heard (show (t :: Either AllocationLimitExceeded ())))
  takeMVar heard >>= putStrLn
  takeMVar heard >>= putStrLn
