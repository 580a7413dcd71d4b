-- A transaction that waits in its midst for a thunk of another thread's: what it has written
-- is not seen by others meanwhile, and none of it is lost.
import Control.Concurrent
import Control.Concurrent.MVar
import Control.Concurrent.STM
import System.IO.Unsafe

main :: IO ()
main = do
  gate <- newEmptyMVar
  v <- newTVarIO (1 :: Int)
  w <- newTVarIO 0
  done <- newEmptyMVar
  let slow = unsafePerformIO (takeMVar gate)
  -- This one evaluates it ..
  _ <- forkIO (slow `seq` putMVar done "evaluated")
  yield
  -- .. and this one's transaction waits for that.
  _ <- forkIO $ do
    atomically (writeTVar v 100 >> (slow `seq` readTVar v) >>= \x -> writeTVar w (x + slow))
    putMVar done "transaction"
  yield
  readTVarIO v >>= print
  atomically (modifyTVar v (+ 1))
  putMVar gate 7
  takeMVar done >>= putStrLn
  takeMVar done >>= putStrLn
  (,) <$> readTVarIO v <*> readTVarIO w >>= print
