-- Deep stacks.
-- not: turns, turns-O0, zeal-prof
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  a <- newEmptyMVar
  b <- newEmptyMVar
  let deep :: MVar () -> MVar () -> Int -> IO Int
      deep u w 0 = putMVar u () >> takeMVar w >> return 0
      deep u w n = deep u w (n - 1) >>= \r -> yieldSometimes n >> return (r + length (show n))
      yieldSometimes n = when (n `mod` 100 == 0) yield
  r <- newEmptyMVar
  _ <- forkIO (deep a b 2000 >>= putMVar r)
  _ <- forkIO (deep b a 3000 >>= putMVar r)
  takeMVar r >>= print
  takeMVar r >>= print
