-- Depth 2. Two threads take two locks in different orders.
import Control.Concurrent
import Control.Monad

transfer :: MVar Int -> MVar Int -> IO ()
transfer from to = withMVar from $ \n -> modifyMVar_ to (return . (+ n))

main :: IO ()
main = do
  a <- newMVar 1
  b <- newMVar 2
  done <- newEmptyMVar
  _ <- forkIO (transfer a b >> putMVar done ())
  _ <- forkIO (transfer b a >> putMVar done ())
  replicateM_ 2 (takeMVar done)
