import Control.Monad
import Data.IORef

main :: IO ()
main = do
  r <- newIORef (0 :: Int)
  forM_ [1 .. 100000] $ \n -> atomicModifyIORef r (\s -> (s + n, ())) -- => forM_ [1 .. 100000] $ \n -> atomicModifyIORef' r (\s -> (s + n, ()))
  readIORef r >>= print
