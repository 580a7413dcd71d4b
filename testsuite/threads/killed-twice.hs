-- An exception that cuts a transaction off comes to the handler around it before a second one can
-- come.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception

main :: IO ()
main = do
  v <- newTVarIO False
  end <- newEmptyMVar
  t <- mask $ \restore -> forkIO $ do
    r <- try (restore (atomically (readTVar v >>= check)))
    putMVar end r
  yield
  _ <- mask_ (throwTo t StackOverflow >> throwTo t ThreadKilled)
  r <- takeMVar end
  print (r :: Either AsyncException ())
