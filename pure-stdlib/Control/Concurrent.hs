{-# LANGUAGE RankNTypes #-}
-- Threads. They run on one processor, and each until it waits, gives way or ends.

module Control.Concurrent
  ( ThreadId, myThreadId, forkIO, forkFinally, forkIOWithUnmask, forkOn, forkOnWithUnmask
  , throwTo, killThread, mkWeakThreadId
  , getNumCapabilities, setNumCapabilities, threadCapability, yield, threadDelay
  , rtsSupportsBoundThreads, forkOS, forkOSWithUnmask, isCurrentThreadBound, runInBoundThread
  , runInUnboundThread
  , module Control.Concurrent.MVar, module Control.Concurrent.Chan
  , module Control.Concurrent.QSem, module Control.Concurrent.QSemN
  ) where

import Prelude
import Base.Exception
import Base.IO
import Base.Thread
import Base.Weak (mkWeakThreadId)
import Control.Exception (try)
import Control.Concurrent.MVar
import Control.Concurrent.Chan
import Control.Concurrent.QSem
import Control.Concurrent.QSemN

forkFinally :: IO a -> (Either SomeException a -> IO ()) -> IO ThreadId
forkFinally m after = mask (\restore -> forkIO (try (restore m) >>= after))

forkIOWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkIOWithUnmask f = forkIO (f (\(IO m) -> IO (within 0 m)))

-- There is one capability.
forkOn :: Int -> IO () -> IO ThreadId
forkOn _ = forkIO

forkOnWithUnmask :: Int -> ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkOnWithUnmask _ = forkIOWithUnmask

getNumCapabilities :: IO Int
getNumCapabilities = return 1

setNumCapabilities :: Int -> IO ()
setNumCapabilities n
  | n <= 0 = errorWithoutStackTrace
      ("setNumCapabilities: Capability count (" ++ show n ++ ") must be positive")
  | otherwise = return ()

threadCapability :: ThreadId -> IO (Int, Bool)
threadCapability _ = return (0, False)

-- There are no threads of the operating system to be bound to.
rtsSupportsBoundThreads :: Bool
rtsSupportsBoundThreads = False

-- So threads of the system are threads as others.
forkOS :: IO () -> IO ThreadId
forkOS = forkIO

forkOSWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkOSWithUnmask = forkIOWithUnmask

isCurrentThreadBound :: IO Bool
isCurrentThreadBound = return False

runInBoundThread, runInUnboundThread :: IO a -> IO a
runInBoundThread m = m
runInUnboundThread m = m
