-- ForkFinally.
-- not: zeal-prof
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  _ <- forkFinally (evaluate (1 `div` (0 :: Int))) (putMVar v)
  takeMVar v >>= \r -> putStrLn (either (\e -> "failed: " ++ show (e :: SomeException)) show r)
  _ <- forkFinally (return 5) (putMVar v)
  takeMVar v >>= \r -> putStrLn (either (\e -> "failed: " ++ show e) show r)
