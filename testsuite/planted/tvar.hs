import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  v <- newTVarIO (0 :: Int)
  forM_ [1 .. 100000] $ \n -> atomically (modifyTVar v (+ n)) -- => forM_ [1 .. 100000] $ \n -> atomically (modifyTVar' v (+ n))
  readTVarIO v >>= print
