-- Who waits for a variable longest is woken first, and one alone takes what there is.
-- not: turns, turns-O0
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  v <- newTVarIO Nothing
  other <- newTVarIO False
  out <- newTVarIO []
  forM_ [1 .. 6 :: Int] $ \i -> forkIO $ atomically $ do
    r <- readTVar v
    stop <- readTVar other
    check (not stop)
    case r of
      Nothing -> retry
      Just x -> writeTVar v Nothing >> modifyTVar out ((i, x) :)
  yield
  forM_ "abcdef" $ \c -> do
    atomically (readTVar v >>= maybe (return ()) (const retry) >> writeTVar v (Just c))
    yield
  atomically (readTVar out >>= \xs -> check (length xs == 6))
  readTVarIO out >>= print . reverse
