-- Two threads wait for each other.
-- not: zeal-prof
import Control.Concurrent
main :: IO ()
main = do
  putStrLn "waits"
  v <- newEmptyMVar :: IO (MVar Int)
  w <- newEmptyMVar
  _ <- forkIO (takeMVar w >>= putMVar v)
  takeMVar v >>= putMVar w
