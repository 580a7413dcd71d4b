-- Masks are inherited.
-- not: zeal-prof
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  _ <- forkIO (getMaskingState >>= putMVar v)
  takeMVar v >>= print
  _ <- mask_ (forkIO (getMaskingState >>= putMVar v))
  takeMVar v >>= print
  _ <- mask_ (forkIOWithUnmask (\unmask -> unmask getMaskingState >>= putMVar v))
  takeMVar v >>= print
