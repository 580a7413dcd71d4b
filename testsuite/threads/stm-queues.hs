-- Variables, channels, queues and semaphores of transactions.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Concurrent.STM.TSem
import Control.Monad
import Data.Array.MArray

main :: IO ()
main = do
  -- A queue with a bound: who writes waits.
  q <- newTBQueueIO 3
  _ <- forkIO (forM_ [1 .. 20 :: Int] (atomically . writeTBQueue q))
  replicateM 20 (atomically (readTBQueue q)) >>= print
  atomically (mapM (writeTBQueue q) [7, 8] >> unGetTBQueue q 6 >> (,,) <$> lengthTBQueue q <*> isFullTBQueue q <*> peekTBQueue q) >>= print
  atomically (flushTBQueue q) >>= print
  atomically (isEmptyTBQueue q) >>= print
  p <- newTQueueIO
  atomically (mapM_ (writeTQueue p) "abc" >> unGetTQueue p 'z')
  atomically ((,) <$> readTQueue p <*> tryPeekTQueue p) >>= print
  atomically (writeTQueue p 'd' >> flushTQueue p) >>= print
  atomically ((,) <$> tryReadTQueue p <*> isEmptyTQueue p) >>= print
  -- Broadcast.
  c <- newBroadcastTChanIO
  out <- newTChanIO
  readers <- forM [1 .. 3 :: Int] $ \i -> do
    own <- atomically (dupTChan c)
    forkIO (replicateM_ 4 (atomically (readTChan own >>= \x -> writeTChan out (i, x))))
  atomically (mapM_ (writeTChan c) "wxyz")
  print (length readers)
  got <- replicateM 12 (atomically (readTChan out))
  forM_ [1 .. 3] $ \i -> putStrLn [x | (j, x) <- got, i == j]
  d <- atomically (newTChan >>= \d -> writeTChan d 1 >> unGetTChan d (0 :: Int) >> return d)
  e <- atomically (cloneTChan d)
  atomically ((,,) <$> readTChan d <*> tryPeekTChan d <*> isEmptyTChan d) >>= print
  atomically ((,,) <$> readTChan e <*> readTChan e <*> tryReadTChan e) >>= print
  -- Full or empty.
  m <- newEmptyTMVarIO
  _ <- forkIO (mapM_ (atomically . putTMVar m) "hello")
  replicateM 5 (atomically (takeTMVar m)) >>= putStrLn
  atomically (tryPutTMVar m 'a' >>= \x -> tryPutTMVar m 'b' >>= \y -> swapTMVar m 'c' >>= \z -> readTMVar m >>= \w -> return (x, y, z, w)) >>= print
  atomically ((,,) <$> tryTakeTMVar m <*> tryReadTMVar m <*> isEmptyTMVar m) >>= print
  -- Two at a time.
  s <- atomically (newTSem 2)
  inside <- newTVarIO (0 :: Int)
  most <- newTVarIO 0
  end <- newTVarIO 0
  forM_ [1 .. 6 :: Int] $ \_ -> forkIO $ do
    atomically (waitTSem s)
    n <- atomically (stateTVar inside (\n -> (n + 1, n + 1)))
    atomically (modifyTVar most (max n))
    yield
    atomically (modifyTVar' inside (subtract 1) >> signalTSem s >> modifyTVar' end (+ 1))
  atomically (readTVar end >>= check . (== (6 :: Int)))
  readTVarIO most >>= print
  -- Arrays.
  a <- atomically (newArray (1, 5) 0) :: IO (TArray Int Int)
  atomically ((forM_ [1 .. 5] (\i -> writeArray a i 9) >> retry) `orElse` writeArray a 3 33)
  atomically (getElems a) >>= print
  v <- newTVarIO 'x'
  atomically (swapTVar v 'y') >>= print
