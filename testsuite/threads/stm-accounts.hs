-- Money that goes from one account to another is neither made nor lost.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

transfer :: TVar Int -> TVar Int -> Int -> STM ()
transfer from to n = do
  have <- readTVar from
  when (have < n) retry
  writeTVar from (have - n)
  modifyTVar' to (+ n)

main :: IO ()
main = do
  accounts <- replicateM 10 (newTVarIO 100)
  left <- newTVarIO (20 :: Int)
  forM_ [1 .. 20] $ \i -> forkIO $ do
    forM_ [1 .. 50] $ \k -> do
      let from = accounts !! ((i * 7 + k) `mod` 10)
          to = accounts !! ((i * 3 + k * 5) `mod` 10)
      atomically (transfer from to (k `mod` 9) `orElse` return ())
      when (k `mod` 8 == 0) yield
    atomically (modifyTVar' left (subtract 1))
  -- One who looks at all of them now and then.
  forM_ [1 .. 30 :: Int] $ \_ -> do
    total <- atomically (sum <$> mapM readTVar accounts)
    when (total /= 1000) (putStrLn ("wrong: " ++ show total))
    yield
  atomically (readTVar left >>= check . (== 0))
  atomically (sum <$> mapM readTVar accounts) >>= print
