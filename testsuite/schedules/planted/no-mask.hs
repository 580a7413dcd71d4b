-- Depth 2. A thread that is killed between its take and its put leaves the variable empty.
import Control.Concurrent

main :: IO ()
main = do
  v <- newMVar (1 :: Int)
  worker <- forkIO $ do
    n <- takeMVar v
    putMVar v (n + 1)
  killThread worker
  n <- takeMVar v
  print (n > 0)
