-- A thread gives a value to another.
import Control.Concurrent
main :: IO ()
main = do
  v <- newEmptyMVar
  _ <- forkIO (putMVar v (sum [1 .. 1000 :: Int]))
  takeMVar v >>= print
