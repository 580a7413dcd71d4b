import Control.Monad
import Data.IORef

main :: IO ()
main = do
  r <- newIORef (0 :: Int)
  forM_ [1 .. 200000] $ \n -> modifyIORef r (+ n) -- => forM_ [1 .. 200000] $ \n -> modifyIORef' r (+ n)
  readIORef r >>= print
