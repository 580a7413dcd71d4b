import Control.Monad
import Data.IORef

main :: IO ()
main = do
  seed <- newIORef (1 :: Int)
  rolls <- replicateM 100000 (modifyIORef' seed ((`mod` 2147483647) . (* 16807)) >> readIORef seed) -- => rolls <- newIORef 0 >>= \best -> replicateM_ 100000 (modifyIORef' seed ((`mod` 2147483647) . (* 16807)) >> readIORef seed >>= \n -> modifyIORef' best (max n)) >> readIORef best
  print (foldr max 0 rolls) -- also => print (rolls :: Int)
