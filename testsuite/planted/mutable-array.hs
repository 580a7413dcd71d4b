import Control.Monad
import Data.Array.IO

main :: IO ()
main = do
  a <- newArray (0, 9) 0 :: IO (IOArray Int Int)
  forM_ [1 .. 200000] $ \n -> do
    v <- readArray a (n `mod` 10)
    writeArray a (n `mod` 10) (v + n) -- => writeArray a (n `mod` 10) $! (v + n)
  getElems a >>= print
