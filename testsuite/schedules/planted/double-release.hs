-- Depth 2. The handler gives back what is given back already if the exception comes late.
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Exit

main :: IO ()
main = do
  free <- newMVar (1 :: Int)
  done <- newEmptyMVar
  let release = modifyMVar_ free (return . (+ 1))
      acquire = modifyMVar_ free (return . subtract 1)
  worker <- mask $ \restore -> forkIO $ do
    acquire
    _ <- try (restore (yield >> release >> yield) `onException` release)
      :: IO (Either AsyncException ())
    putMVar done ()
  _ <- forkIO (killThread worker)
  takeMVar done
  n <- readMVar free
  when (n /= 1) (die (show n ++ " are free"))
