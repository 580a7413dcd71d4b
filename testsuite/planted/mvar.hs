import Control.Concurrent.MVar
import Control.Monad

main :: IO ()
main = do
  v <- newMVar (0 :: Int)
  forM_ [1 .. 100000] $ \n -> modifyMVar_ v (\s -> return (s + n)) -- => forM_ [1 .. 100000] $ \n -> modifyMVar_ v (\s -> return $! s + n)
  readMVar v >>= print

-- missed
