-- A thunk under evaluation in another thread is waited for.
-- not: zeal-prof
import Control.Concurrent
import Control.Exception
import System.IO.Unsafe

main :: IO ()
main = do
  gate <- newEmptyMVar
  let x = unsafePerformIO (takeMVar gate) + 1 :: Int
  a <- newEmptyMVar
  b <- newEmptyMVar
  _ <- forkIO (evaluate x >>= putMVar a)
  yield
  _ <- forkIO (evaluate (x * 2) >>= putMVar b)
  yield
  putMVar gate 20
  takeMVar a >>= print
  takeMVar b >>= print
