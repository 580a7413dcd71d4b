-- A part of a transaction handles what it raises itself, and nothing that comes from outside.
-- slow
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception

forever' :: STM ()
forever' = last [0 :: Integer ..] `seq` return ()

main :: IO ()
main = do
  v <- newTVarIO 'a'
  end <- newEmptyMVar
  let handler :: SomeException -> STM ()
      handler _ = writeTVar v 'b'
  t <- forkIO (try (atomically ((forever' `catchSTM` handler) `catchSTM` handler)) >>= putMVar end)
  yield
  killThread t
  r <- takeMVar end
  print (r :: Either AsyncException ())
  readTVarIO v >>= print
  atomically ((forever'' v) `catchSTM` handler)
  readTVarIO v >>= print
  where
    forever'' v = writeTVar v 'c' >> throwSTM ThreadKilled
