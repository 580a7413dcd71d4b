{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- What state code asks of the system: waiting for files, states of threads, what they allocate, events.
module Main where
import Control.Concurrent
import Control.Concurrent.MVar
import GHC.Conc (ThreadId(..))
import GHC.Exts
import GHC.IO (IO(..))

effect :: (State# RealWorld -> State# RealWorld) -> IO ()
effect f = IO (\s -> (# f s, () #))

status :: ThreadId -> IO Int
status (ThreadId t) = IO (\s -> case threadStatus# t s of (# s1, n, _, _ #) -> (# s1, I# n #))

counter :: IO Int
counter = IO (\s -> case getThreadAllocationCounter# s of (# s1, n #) -> (# s1, I# n #))

main :: IO ()
main = do
  -- the standard output can be written to at once
  effect (waitWrite# 1#)
  putStrLn "written"
  me <- myThreadId
  status me >>= print
  hold <- newEmptyMVar
  t <- forkIO (takeMVar hold)
  yield
  status t >>= print
  putMVar hold ()
  yield
  yield
  status t >>= print
  effect (setThreadAllocationCounter# 100000000#)
  a <- counter
  print (length (show [1 .. 2000 :: Int]))
  b <- counter
  print (a > b, a <= 100000000, b > 0)
  effect (traceEvent# "an event"#)
  effect (traceMarker# "a marker"#)
  r <- IO (\s -> clearCCS# (\s1 -> (# s1, 'c' #)) s)
  print r
  p <- IO (\s -> case getCurrentCCS# () s of (# s1, a1 #) -> (# s1, isTrue# (eqAddr# a1 nullAddr#) #))
  q <- IO (\s -> case getCCSOf# 'x' s of (# s1, a1 #) -> (# s1, isTrue# (eqAddr# a1 nullAddr#) #))
  print (p, q)
  currentCallStack >>= print
  n <- IO (\s -> case getSpark# s of (# s1, k, _ #) -> (# s1, I# k #))
  print n
  -- advice changes nothing
  x <- IO (\s -> case newByteArray# 64# s of
    (# s1, m #) -> case writeIntArray# m 2# 42# s1 of
      s2 -> case prefetchMutableByteArray0# m 0# (prefetchMutableByteArray3# m 8# s2) of
        s3 -> case unsafeFreezeByteArray# m s3 of
          (# s4, f #) -> case prefetchByteArray1# f 0# (prefetchByteArray2# f 16# s4) of
            s5 -> case prefetchAddr1# "abc"# 0# (prefetchValue2# 'v' s5) of
              s6 -> (# s6, I# (indexIntArray# f 2#) #))
  print x
