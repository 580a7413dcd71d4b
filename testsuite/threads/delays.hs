-- Delays.
-- not: zeal-prof
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  v <- newEmptyMVar
  forM_ [30, 10, 20 :: Int] $ \n -> forkIO (threadDelay (n * 1000) >> putMVar v n)
  replicateM 3 (takeMVar v) >>= print
