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
import Foreign.C.Error (throwErrnoIfMinus1Retry)
import Foreign.C.Types (CInt(..), CULong(..))
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Ptr (Ptr)
import Foreign.Storable (pokeByteOff)
import Data.Int (Int16)
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

-- Waiting for a file: a thread asks a thousand times a second, so that others run meanwhile.

threadWaitRead, threadWaitWrite :: Fd -> IO ()
threadWaitRead = waitFor "threadWaitRead" 1
threadWaitWrite = waitFor "threadWaitWrite" 4

-- What waits for it, and what gives up.
threadWaitReadSTM, threadWaitWriteSTM :: Fd -> IO (STM (), IO ())
threadWaitReadSTM = waitLater threadWaitRead
threadWaitWriteSTM = waitLater threadWaitWrite

waitLater :: (Fd -> IO ()) -> Fd -> IO (STM (), IO ())
waitLater wait fd = do
  done <- newTVarIO False
  waiter <- forkIO (wait fd >> atomically (writeTVar done True))
  return (readTVar done >>= \d -> if d then return () else retry, killThread waiter)

waitFor :: String -> Int16 -> Fd -> IO ()
waitFor what events (Fd fd) = do
  n <- allocaBytes 8 (\p -> do
    pokeByteOff p 0 fd
    pokeByteOff p 4 events
    pokeByteOff p 6 (0 :: Int16)
    throwErrnoIfMinus1Retry what (poll p 1 0))
  if n == 0 then threadDelay 1000 >> waitFor what events (Fd fd) else return ()

foreign import ccall unsafe "poll" poll :: Ptr () -> CULong -> CInt -> IO CInt
