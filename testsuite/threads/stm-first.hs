-- Alternatives, exceptions and waiting in transactions.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import Control.Monad

main :: IO ()
main = do
  a <- newTVarIO (0 :: Int)
  b <- newTVarIO 10
  r <- atomically ((writeTVar a 5 >> readTVar a >>= \x -> check (x > 7) >> return "left")
    `orElse` (readTVar a >>= \x -> writeTVar b (x + 1) >> return "right"))
  putStrLn r
  (,) <$> readTVarIO a <*> readTVarIO b >>= print
  failed <- try (atomically (writeTVar a 99 >> throwSTM (ErrorCall "no")))
  print (failed :: Either ErrorCall ())
  readTVarIO a >>= print
  done <- newEmptyMVar
  forM_ [1 .. 5 :: Int] $ \i -> forkIO $ do
    x <- atomically (readTVar a >>= \x -> check (x >= i) >> return x)
    putMVar done (i, x)
  forM_ [1 .. 5 :: Int] $ \_ -> atomically (modifyTVar' a (+ 1)) >> takeMVar done >>= print
  inVain <- try (atomically retry)
  print (inVain :: Either BlockedIndefinitelyOnSTM ())
  atomically (catchSTM (writeTVar a 1000 >> throwSTM (ErrorCall "x"))
    (\(ErrorCall _) -> readTVar a >>= writeTVar b))
  (,) <$> readTVarIO a <*> readTVarIO b >>= print
