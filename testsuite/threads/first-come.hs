-- Wake-up is first come, first served.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  v <- newEmptyMVar
  out <- newMVar []
  done <- newEmptyMVar
  forM_ [1 .. 5 :: Int] $ \i -> forkIO $ do
    x <- takeMVar v
    modifyMVar_ out (return . ((i, x) :))
    putMVar done ()
  yield
  forM_ "abcde" $ \c -> putMVar v c
  replicateM_ 5 (takeMVar done)
  takeMVar out >>= print . reverse
