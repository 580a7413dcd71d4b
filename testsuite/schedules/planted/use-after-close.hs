-- Depth 2. The writer looks whether the log is open, and writes a little later.
import Control.Concurrent
import Control.Monad

data Log = Log (MVar Bool) (MVar [String])

write :: Log -> String -> IO ()
write (Log open text) line = do
  is <- readMVar open
  when is $ do
    still <- tryTakeMVar text
    case still of
      Nothing -> error "the log is written when it is closed"
      Just known -> putMVar text (line : known)

close :: Log -> IO ()
close (Log open text) = do
  _ <- swapMVar open False
  _ <- takeMVar text
  return ()

main :: IO ()
main = do
  l <- Log <$> newMVar True <*> newMVar []
  done <- newEmptyMVar
  _ <- forkIO (close l >> putMVar done ())
  write l "one"
  takeMVar done
