import Control.Monad
import Control.Monad.ST
import Data.STRef

total :: Int -> Int
total n = runST $ do
  r <- newSTRef 0
  forM_ [1 .. n] $ \i -> modifySTRef r (+ i) -- => forM_ [1 .. n] $ \i -> modifySTRef' r (+ i)
  readSTRef r

main :: IO ()
main = print (total 200000)
