-- Threads have numbers.
-- not: zeal-prof
import Control.Concurrent

main :: IO ()
main = do
  a <- myThreadId
  v <- newEmptyMVar
  b <- forkIO (myThreadId >>= putMVar v)
  c <- takeMVar v
  print (b == c, a == b, compare a b == compare a c, take 9 (show a))
