-- A wait that nobody will end.
-- not: zeal-prof
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar :: IO (MVar ())
  r <- try (takeMVar v)
  print (either (\e -> show (e :: BlockedIndefinitelyOnMVar)) show r)
