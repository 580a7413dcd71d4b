-- One who puts wakes one who takes.
-- not: zeal-prof
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  v <- newEmptyMVar
  n <- newMVar (0 :: Int)
  forM_ [1 .. 3 :: Int] $ \_ -> forkIO (takeMVar v >> modifyMVar_ n (return . (+ 1)))
  yield
  putMVar v ()
  replicateM_ 10 yield
  readMVar n >>= print
