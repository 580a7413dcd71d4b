-- Depth 2. The sum of two accounts is read by two transactions.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import System.Exit

main :: IO ()
main = do
  a <- newTVarIO (100 :: Int)
  b <- newTVarIO 0
  done <- newEmptyMVar
  _ <- forkIO $ do
    atomically $ do
      modifyTVar' a (subtract 30)
      modifyTVar' b (+ 30)
    putMVar done ()
  x <- atomically (readTVar a)
  y <- atomically (readTVar b)
  takeMVar done
  when (x + y /= 100) (die ("the sum is " ++ show (x + y)))
