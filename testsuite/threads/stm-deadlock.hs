-- Transactions that wait for variables which nobody will write are told so.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception

main :: IO ()
main = do
  v <- newTVarIO False
  r <- try (atomically ((readTVar v >>= check) `orElse` retry))
  print (r :: Either BlockedIndefinitelyOnSTM ())
  -- Nobody waits for it any more.
  atomically (writeTVar v True)
  atomically (readTVar v >>= check)
  w <- newTVarIO 'a'
  putStrLn "now"
  atomically (readTVar w >>= check . (== 'b'))
