-- A thunk waits in vain where there is no thread but this one, and waits again when it is asked for later.
import Control.Concurrent
import Control.Exception
import System.IO.Unsafe

main :: IO ()
main = do
  m <- newEmptyMVar
  let t = unsafePerformIO (takeMVar m) :: Int
  r <- try (evaluate t)
  print (r :: Either BlockedIndefinitelyOnMVar Int)
  putMVar m 7
  s <- try (evaluate t)
  print (s :: Either BlockedIndefinitelyOnMVar Int)
  let u = unsafePerformIO (readMVar m) :: Int
  q <- try (evaluate u)
  print (q :: Either BlockedIndefinitelyOnMVar Int)
  let v = unsafePerformIO (putMVar m 8 >> return 9) :: Int
  putMVar m 1
  p <- try (evaluate v)
  print (p :: Either BlockedIndefinitelyOnMVar Int)
  takeMVar m >>= print
  evaluate v >>= print
  takeMVar m >>= print
