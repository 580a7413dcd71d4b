-- Depth 2. Who waits looks at the flag first and then says that it waits: a signal that comes
-- between wakes nobody.
import Control.Concurrent
import Control.Monad

data Condition = Condition (MVar Bool) (MVar [MVar ()])

signal :: Condition -> IO ()
signal (Condition flag waiting) = do
  _ <- swapMVar flag True
  all' <- swapMVar waiting []
  mapM_ (`putMVar` ()) all'

await :: Condition -> IO ()
await (Condition flag waiting) = do
  is <- readMVar flag
  unless is $ do
    own <- newEmptyMVar
    modifyMVar_ waiting (return . (own :))
    takeMVar own

main :: IO ()
main = do
  condition <- Condition <$> newMVar False <*> newMVar []
  done <- newEmptyMVar
  _ <- forkIO (await condition >> putMVar done ())
  _ <- forkIO (signal condition)
  takeMVar done
