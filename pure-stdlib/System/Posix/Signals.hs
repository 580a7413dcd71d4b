-- Signals, as POSIX has them.

module System.Posix.Signals
  ( Signal, nullSignal
  , sigABRT, sigALRM, sigBUS, sigCHLD, sigCONT, sigFPE, sigHUP, sigILL, sigINT, sigKILL, sigPIPE, sigQUIT, sigSEGV
  , sigSTOP, sigTERM, sigTSTP, sigTTIN, sigTTOU, sigUSR1, sigUSR2, sigPOLL, sigPROF, sigSYS, sigTRAP, sigURG
  , sigVTALRM, sigXCPU, sigXFSZ
  , internalAbort, realTimeAlarm, busError, processStatusChanged, continueProcess, floatingPointException, lostConnection
  , illegalInstruction, keyboardSignal, killProcess, openEndedPipe, keyboardTermination, segmentationViolation, softwareStop
  , softwareTermination, keyboardStop, backgroundRead, backgroundWrite, userDefinedSignal1, userDefinedSignal2
  , badSystemCall, breakpointTrap, cpuTimeLimitExceeded, fileSizeLimitExceeded, pollableEvent, profilingTimerExpired
  , urgentDataAvailable, virtualTimerExpired, reservedSignals, getPendingSignals
  , raiseSignal, signalProcess, signalProcessGroup
  , Handler(..), SignalInfo(..), SignalSpecificInfo(..), SignalSet, installHandler, emptySignalSet, fullSignalSet, addSignal, deleteSignal, inSignalSet
  , getSignalMask, setSignalMask, blockSignals, unblockSignals, scheduleAlarm
  ) where

import Prelude
import Control.Concurrent (ThreadId, forkIO, killThread, myThreadId, threadWaitRead)
import Control.Monad (unless, when)
import Data.Bits
import Data.IORef
import Data.Word (Word64)
import Foreign.C.Error
import Foreign.C.Types
import Foreign.Marshal.Alloc
import Foreign.Ptr
import Foreign.Storable
import System.Exit (ExitCode(..))
import System.IO.Unsafe (unsafePerformIO)
import System.Posix.Process.Internals (ProcessStatus(..))
import System.Posix.Types

type Signal = CInt

nullSignal :: Signal
nullSignal = 0

sigHUP, sigINT, sigQUIT, sigILL, sigTRAP, sigABRT, sigBUS, sigFPE, sigKILL, sigUSR1, sigSEGV, sigUSR2, sigPIPE :: Signal
sigHUP = 1
sigINT = 2
sigQUIT = 3
sigILL = 4
sigTRAP = 5
sigABRT = 6
sigBUS = 7
sigFPE = 8
sigKILL = 9
sigUSR1 = 10
sigSEGV = 11
sigUSR2 = 12
sigPIPE = 13

sigALRM, sigTERM, sigCHLD, sigCONT, sigSTOP, sigTSTP, sigTTIN, sigTTOU, sigURG, sigXCPU, sigXFSZ, sigVTALRM :: Signal
sigALRM = 14
sigTERM = 15
sigCHLD = 17
sigCONT = 18
sigSTOP = 19
sigTSTP = 20
sigTTIN = 21
sigTTOU = 22
sigURG = 23
sigXCPU = 24
sigXFSZ = 25
sigVTALRM = 26

sigPROF, sigPOLL, sigSYS :: Signal
sigPROF = 27
sigPOLL = 29
sigSYS = 31

internalAbort, realTimeAlarm, busError, processStatusChanged, continueProcess, floatingPointException :: Signal
internalAbort = sigABRT
realTimeAlarm = sigALRM
busError = sigBUS
processStatusChanged = sigCHLD
continueProcess = sigCONT
floatingPointException = sigFPE

lostConnection, illegalInstruction, keyboardSignal, killProcess, openEndedPipe, keyboardTermination :: Signal
lostConnection = sigHUP
illegalInstruction = sigILL
keyboardSignal = sigINT
killProcess = sigKILL
openEndedPipe = sigPIPE
keyboardTermination = sigQUIT

segmentationViolation, softwareStop, softwareTermination, keyboardStop, backgroundRead, backgroundWrite :: Signal
segmentationViolation = sigSEGV
softwareStop = sigSTOP
softwareTermination = sigTERM
keyboardStop = sigTSTP
backgroundRead = sigTTIN
backgroundWrite = sigTTOU

userDefinedSignal1, userDefinedSignal2 :: Signal
userDefinedSignal1 = sigUSR1
userDefinedSignal2 = sigUSR2

badSystemCall, breakpointTrap, cpuTimeLimitExceeded, fileSizeLimitExceeded :: Signal
badSystemCall = sigSYS
breakpointTrap = sigTRAP
cpuTimeLimitExceeded = sigXCPU
fileSizeLimitExceeded = sigXFSZ

pollableEvent, profilingTimerExpired, urgentDataAvailable, virtualTimerExpired :: Signal
pollableEvent = sigPOLL
profilingTimerExpired = sigPROF
urgentDataAvailable = sigURG
virtualTimerExpired = sigVTALRM

raiseSignal :: Signal -> IO ()
raiseSignal s = throwErrnoIfMinus1_ "raiseSignal" (c_raise s)

signalProcess :: Signal -> ProcessID -> IO ()
signalProcess s process = throwErrnoIfMinus1_ "signalProcess" (c_kill process s)

signalProcessGroup :: Signal -> ProcessGroupID -> IO ()
signalProcessGroup s group = throwErrnoIfMinus1_ "signalProcessGroup" (c_killpg group s)

-- Each signal is a bit.
newtype SignalSet = SignalSet Word64

emptySignalSet, fullSignalSet :: SignalSet
emptySignalSet = SignalSet 0
fullSignalSet = SignalSet (complement 0)

addSignal, deleteSignal :: Signal -> SignalSet -> SignalSet
addSignal s (SignalSet set) = SignalSet (setBit set (fromIntegral s - 1))
deleteSignal s (SignalSet set) = SignalSet (clearBit set (fromIntegral s - 1))

inSignalSet :: Signal -> SignalSet -> Bool
inSignalSet s (SignalSet set) = testBit set (fromIntegral s - 1)

-- What the runtime wants for itself.
reservedSignals :: SignalSet
reservedSignals = emptySignalSet

-- Those that are blocked and have come.
getPendingSignals :: IO SignalSet
getPendingSignals = withSet emptySignalSet (\p -> do
  throwErrnoIfMinus1_ "sigpending" (c_sigpending p)
  fmap SignalSet (peek p))

-- Libc's sets have room for more.
withSet :: SignalSet -> (Ptr Word64 -> IO a) -> IO a
withSet (SignalSet set) use = allocaBytes 128 (\p -> do
  mapM_ (\i -> pokeElemOff p i 0) [1 .. 15]
  poke p set
  use p)

mask :: CInt -> SignalSet -> IO SignalSet
mask how set = withSet set (\p -> withSet emptySignalSet (\old -> do
  throwErrnoIfMinus1_ "sigprocmask" (c_sigprocmask how p old)
  fmap SignalSet (peek old)))

getSignalMask :: IO SignalSet
getSignalMask = mask 0 emptySignalSet

setSignalMask, blockSignals, unblockSignals :: SignalSet -> IO ()
setSignalMask set = mask 2 set >> return ()
blockSignals set = mask 0 set >> return ()
unblockSignals set = mask 1 set >> return ()

data Handler
  = Default
  | Ignore
  | Catch (IO ())
  | CatchOnce (IO ())
  | CatchInfo (SignalInfo -> IO ())
  | CatchInfoOnce (SignalInfo -> IO ())

-- What is known of a signal that has come.
data SignalInfo = SignalInfo
  { siginfoSignal :: Signal
  , siginfoError :: Errno
  , siginfoSpecific :: SignalSpecificInfo
  }

-- Of a child it is told which one, whose, and what has become of it.
data SignalSpecificInfo
  = NoSignalSpecificInfo
  | SigChldInfo { siginfoPid :: ProcessID, siginfoUid :: UserID, siginfoStatus :: ProcessStatus }

-- The handlers of signals that are caught.
caught :: IORef [(Signal, Handler)]
caught = unsafePerformIO (newIORef [])
{-# NOINLINE caught #-}

-- What becomes of a signal, and what became of it before. One that is caught is kept back from the
-- process, and a thread waits for a file that can be read when it has come.
installHandler :: Signal -> Handler -> Maybe SignalSet -> IO Handler
installHandler s handler _ = do
  before <- readIORef caught
  let old = maybe Default id (lookup s before)
      others = filter ((/= s) . fst) before
      one = addSignal s emptySignalSet
  case handler of
    Default -> disposed s 0 >> watch others >> unblockSignals one
    Ignore -> disposed s 1 >> watch others >> unblockSignals one
    _ -> blockSignals one >> watch ((s, handler) : others)
  return old

-- These are caught from now on.
watch :: [(Signal, Handler)] -> IO ()
watch handlers = do
  writeIORef caught handlers
  watcher <- readIORef watching
  case watcher of
    Nothing -> unless (null handlers) (do
      fd <- signalFile (-1)
      thread' <- forkIO (ask fd)
      writeIORef watching (Just (fd, thread')))
    Just (fd, thread')
      | null handlers -> do
          writeIORef watching Nothing
          me <- myThreadId
          unless (me == thread') (killThread thread')
          () <$ c_close fd
      | otherwise -> () <$ signalFile fd
  where
    set = foldr (addSignal . fst) emptySignalSet handlers
    -- It and what other programs it starts have nothing to do with each other.
    signalFile fd = withSet set (\p -> throwErrnoIfMinus1 "installHandler" (c_signalfd fd p 0o2000000))

-- The file that tells of signals, and who waits for it.
watching :: IORef (Maybe (CInt, ThreadId))
watching = unsafePerformIO (newIORef Nothing)
{-# NOINLINE watching #-}

-- 0 for what is done without a handler, 1 for nothing.
disposed :: Signal -> Int -> IO ()
disposed s what = do
  r <- c_signal s (nullPtr `plusPtr` what)
  when (r == nullPtr `plusPtr` (-1)) (throwErrno "installHandler")

ask :: CInt -> IO ()
ask fd = do
  threadWaitRead (Fd fd)
  readIORef caught >>= mapM_ taken
  now <- readIORef watching
  me <- myThreadId
  -- It may have been the last one of a handler.
  when (fmap snd now == Just me) (ask fd)

taken :: (Signal, Handler) -> IO ()
taken (s, handler) = do
  (came, info) <- withSet (addSignal s emptySignalSet) (\set -> allocaBytes 144 (\time -> do
    poke time (0 :: Word64)
    pokeByteOff time 8 (0 :: Word64)
    let told = time `plusPtr` 16
    came <- c_sigtimedwait set told time
    info <- if came == s then infoOf s told else return (SignalInfo s eOK NoSignalSpecificInfo)
    return (came, info)))
  when (came == s) (case handler of
    Catch act -> run act
    CatchOnce act -> installHandler s Default Nothing >> run act
    CatchInfo act -> run (act info)
    CatchInfoOnce act -> installHandler s Default Nothing >> run (act info)
    _ -> return ())
  where run act = forkIO act >> return ()

-- By the fields of siginfo_t.
infoOf :: Signal -> Ptr () -> IO SignalInfo
infoOf s p = do
  e <- peekByteOff p 4
  fmap (SignalInfo s (Errno e)) (if s /= sigCHLD then return NoSignalSpecificInfo else do
    code <- peekByteOff p 8
    status <- peekByteOff p 24
    SigChldInfo <$> peekByteOff p 16 <*> peekByteOff p 20 <*> pure (became code status))
  where
    became :: CInt -> CInt -> ProcessStatus
    became code status = case code of
      1 -> Exited (if status == 0 then ExitSuccess else ExitFailure (fromIntegral status))
      2 -> Terminated status False
      3 -> Terminated status True
      _ -> Stopped status

scheduleAlarm :: Int -> IO Int
scheduleAlarm seconds = fmap fromIntegral (c_alarm (fromIntegral seconds))

foreign import ccall unsafe "raise" c_raise :: CInt -> IO CInt
foreign import ccall unsafe "kill" c_kill :: CPid -> CInt -> IO CInt
foreign import ccall unsafe "killpg" c_killpg :: CPid -> CInt -> IO CInt
foreign import ccall unsafe "sigprocmask" c_sigprocmask :: CInt -> Ptr Word64 -> Ptr Word64 -> IO CInt
foreign import ccall unsafe "sigtimedwait" c_sigtimedwait :: Ptr Word64 -> Ptr () -> Ptr Word64 -> IO CInt
foreign import ccall unsafe "signal" c_signal :: CInt -> Ptr () -> IO (Ptr ())
foreign import ccall unsafe "signalfd" c_signalfd :: CInt -> Ptr Word64 -> CInt -> IO CInt
foreign import ccall unsafe "close" c_close :: CInt -> IO CInt
foreign import ccall unsafe "alarm" c_alarm :: CUInt -> IO CUInt
foreign import ccall unsafe "sigpending" c_sigpending :: Ptr Word64 -> IO CInt
