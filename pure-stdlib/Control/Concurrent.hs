{-# LANGUAGE RankNTypes #-}
-- Threads. They run on one processor, and each until it waits, gives way or ends.

module Control.Concurrent
  ( ThreadId, myThreadId, forkIO, forkFinally, forkIOWithUnmask, forkOn, forkOnWithUnmask
  , throwTo, killThread, mkWeakThreadId
  , getNumCapabilities, setNumCapabilities, threadCapability, yield, threadDelay
  , rtsSupportsBoundThreads, forkOS, forkOSWithUnmask, isCurrentThreadBound, runInBoundThread
  , runInUnboundThread, threadWaitRead, threadWaitWrite, threadWaitReadSTM, threadWaitWriteSTM
  , module Control.Concurrent.MVar, module Control.Concurrent.Chan
  , module Control.Concurrent.QSem, module Control.Concurrent.QSemN
  ) where

import Prelude
import Base.Effect (Result(..))
import Base.Exception
import Base.IO
import Base.Thread
import Base.Weak (mkWeakThreadId)
import Control.Exception (try)
import Control.Concurrent.MVar
import Control.Concurrent.Chan
import Control.Concurrent.QSem
import Control.Concurrent.QSemN
import Control.Concurrent.STM.TVar
import Control.Monad.STM (STM, atomically, retry)
import Foreign.C.Error (throwErrnoIfMinus1_)
import Foreign.C.Types (CInt(..))
import System.Posix.Types (Fd(..))

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

-- Waiting for a file, while others run. One that is closed is an error at once.

threadWaitRead, threadWaitWrite :: Fd -> IO ()
threadWaitRead = waitFor "threadWaitRead" 0
threadWaitWrite = waitFor "threadWaitWrite" 1

-- What waits for it, and what gives up.
threadWaitReadSTM, threadWaitWriteSTM :: Fd -> IO (STM (), IO ())
threadWaitReadSTM = waitLater threadWaitRead
threadWaitWriteSTM = waitLater threadWaitWrite

waitLater :: (Fd -> IO ()) -> Fd -> IO (STM (), IO ())
waitLater wait fd = do
  done <- newTVarIO False
  waiter <- forkIO (wait fd >> atomically (writeTVar done True))
  return (readTVar done >>= \d -> if d then return () else retry, killThread waiter)

waitFor :: String -> Int -> Fd -> IO ()
waitFor what way (Fd fd) = do
  throwErrnoIfMinus1_ what (status fd 1 0)
  again
  where
    again = IO (\w -> case thread 31 (4 * fromIntegral fd + way) w of Result r -> Result r) >>= \r -> if r == 0 then return () else again

-- What an open file is (fcntl's F_GETFD).
foreign import ccall unsafe "fcntl" status :: CInt -> CInt -> CInt -> IO CInt
