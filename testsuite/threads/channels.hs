-- Channels.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  c <- newChan
  d <- dupChan c
  _ <- forkIO (writeList2Chan c [1 .. 5 :: Int])
  replicateM 5 (readChan c) >>= print
  xs <- getChanContents d
  print (take 5 xs)
