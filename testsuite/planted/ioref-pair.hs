import Control.Monad
import Data.IORef

main :: IO ()
main = do
  r <- newIORef (0 :: Int, 0 :: Int)
  forM_ [1 .. 200000] $ \n -> modifyIORef' r (\(a, b) -> (a + n, b + 1)) -- => forM_ [1 .. 200000] $ \n -> modifyIORef' r (\(a, b) -> let { c = a + n; d = b + 1 } in c `seq` d `seq` (c, d))
  readIORef r >>= print
