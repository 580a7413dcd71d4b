-- Depth 2. Two threads read a counter and write it back: one update gets lost if the other comes
-- between.
import Control.Concurrent
import Control.Monad
import System.Exit

main :: IO ()
main = do
  counter <- newMVar (0 :: Int)
  done <- newEmptyMVar
  forM_ [1, 2 :: Int] $ \_ -> forkIO $ do
    n <- readMVar counter
    _ <- swapMVar counter (n + 1)
    putMVar done ()
  replicateM_ 2 (takeMVar done)
  n <- readMVar counter
  when (n /= 2) (die ("the counter is " ++ show n))
