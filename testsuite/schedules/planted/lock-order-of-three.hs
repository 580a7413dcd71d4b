-- Depth 3. Three at a table, each of whom takes the fork on the left first.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  forks <- replicateM 3 (newMVar ())
  done <- newEmptyMVar
  forM_ [0 .. 2] $ \i -> forkIO $ do
    let (left, right) = (forks !! i, forks !! ((i + 1) `mod` 3))
    withMVar left $ \_ -> withMVar right $ \_ -> return ()
    putMVar done ()
  replicateM_ 3 (takeMVar done)
