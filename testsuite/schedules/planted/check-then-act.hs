-- Depth 2. Each thread looks whether there is a value yet, and makes one if not: both may.
import Control.Concurrent
import Control.Monad
import System.Exit

main :: IO ()
main = do
  cache <- newMVar (Nothing :: Maybe Int)
  made <- newMVar (0 :: Int)
  done <- newEmptyMVar
  forM_ [1, 2] $ \i -> forkIO $ do
    known <- readMVar cache
    case known of
      Just _ -> return ()
      Nothing -> do
        modifyMVar_ made (return . (+ 1))
        _ <- swapMVar cache (Just i)
        return ()
    putMVar done ()
  replicateM_ 2 (takeMVar done)
  n <- readMVar made
  when (n > 1) (die (show n ++ " values were made"))
