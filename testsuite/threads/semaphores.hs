-- Semaphores.
import Control.Concurrent
import Control.Exception
import Control.Monad

main :: IO ()
main = do
  s <- newQSem 2
  most <- newMVar (0 :: Int, 0 :: Int)
  done <- newEmptyMVar
  forM_ [1 .. 6 :: Int] $ \_ -> forkIO $ do
    bracket_ (waitQSem s) (signalQSem s) $ do
      modifyMVar_ most (\(n, m) -> return (n + 1, max m (n + 1)))
      yield
      modifyMVar_ most (\(n, m) -> return (n - 1, m))
    putMVar done ()
  replicateM_ 6 (takeMVar done)
  takeMVar most >>= print
  n <- newQSemN 0
  _ <- forkIO (waitQSemN n 3 >> putMVar done ())
  signalQSemN n 2 >> yield
  tryTakeMVar done >>= print
  signalQSemN n 1
  takeMVar done >>= print
