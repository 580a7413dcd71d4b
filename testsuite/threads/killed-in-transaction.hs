-- Threads that wait in transactions are hit: nothing of them is left.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import Data.List (sort)
import System.IO.Unsafe

main :: IO ()
main = do
  v <- newTVarIO (0 :: Int)
  done <- newEmptyMVar
  ts <- forM [1 .. 3 :: Int] $ \i -> forkIO $
    (atomically (readTVar v >>= \x -> check (x > 0) >> writeTVar v (x - 1)) >> putMVar done (show i))
      `catch` \e -> putMVar done (show i ++ " " ++ show (e :: AsyncException))
  yield
  killThread (ts !! 1)
  takeMVar done >>= putStrLn
  atomically (writeTVar v 2)
  replicateM 2 (takeMVar done) >>= mapM_ putStrLn . sort
  readTVarIO v >>= print
  -- In its midst, where it waits for a thunk.
  gate <- newEmptyMVar
  let slow = unsafePerformIO (takeMVar gate) :: Int
  _ <- forkIO (evaluate slow >>= putMVar done . show)
  yield
  t <- forkIO (atomically (writeTVar v 100 >> (slow `seq` modifyTVar' v (+ slow)))
    `catch` \e -> putMVar done (show (e :: AsyncException)))
  yield
  killThread t
  takeMVar done >>= putStrLn
  readTVarIO v >>= print
  putMVar gate 5
  takeMVar done >>= putStrLn
  atomically (modifyTVar' v (+ 1))
  readTVarIO v >>= print
  -- A thunk that makes a transaction, which is cut off in it.
  gate2 <- newEmptyMVar
  let slow2 = unsafePerformIO (takeMVar gate2) :: Int
      made = unsafePerformIO (atomically (modifyTVar' v (+ 10) >> (slow2 `seq` readTVar v)))
  _ <- forkIO (evaluate slow2 >>= putMVar done . show)
  yield
  u <- forkIO (void (evaluate made) `catch` \e -> putMVar done (show (e :: AsyncException)))
  yield
  killThread u
  takeMVar done >>= putStrLn
  readTVarIO v >>= print
  putMVar gate2 6
  takeMVar done >>= putStrLn
