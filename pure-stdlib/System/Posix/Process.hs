-- What processes are told by, how they end, and what they become.

module System.Posix.Process
  ( getProcessID, getParentProcessID, getProcessGroupID, getProcessGroupIDOf
  , createProcessGroup, createProcessGroupFor, joinProcessGroup, setProcessGroupID, setProcessGroupIDOf, createSession
  , executeFile, exitImmediately
  , ProcessStatus(..), getProcessStatus, getAnyProcessStatus, getGroupProcessStatus
  , ProcessTimes(..), getProcessTimes
  , nice, getProcessPriority, getProcessGroupPriority, getUserPriority
  , setProcessPriority, setProcessGroupPriority, setUserPriority
  ) where

import Prelude
import Base.SystemText
import Base.Process (untilEnded)
import Data.Bits
import Foreign.C.Error
import Foreign.C.String hiding (newCString, peekCString, peekCStringLen, withCString)
import Foreign.C.Types
import Foreign.Marshal.Alloc
import Foreign.Marshal.Array
import Foreign.Marshal.Utils (withMany)
import Foreign.Ptr
import Foreign.Storable
import System.Exit (ExitCode(..))
import System.Posix.Process.Internals
import System.Posix.Types

getProcessID, getParentProcessID :: IO ProcessID
getProcessID = c_getpid
getParentProcessID = c_getppid

getProcessGroupID :: IO ProcessGroupID
getProcessGroupID = c_getpgrp

getProcessGroupIDOf :: ProcessID -> IO ProcessGroupID
getProcessGroupIDOf pid = throwErrnoIfMinus1 "getProcessGroupIDOf" (c_getpgid pid)

createProcessGroup, createProcessGroupFor :: ProcessID -> IO ProcessGroupID
createProcessGroup pid = throwErrnoIfMinus1_ "createProcessGroup" (c_setpgid pid 0) >> return pid
createProcessGroupFor pid = throwErrnoIfMinus1_ "createProcessGroupFor" (c_setpgid pid 0) >> return pid

joinProcessGroup :: ProcessGroupID -> IO ()
joinProcessGroup group = throwErrnoIfMinus1_ "joinProcessGroup" (c_setpgid 0 group)

setProcessGroupID, setProcessGroupIDOf :: ProcessID -> ProcessGroupID -> IO ()
setProcessGroupID pid group = throwErrnoIfMinus1_ "setProcessGroupID" (c_setpgid pid group)
setProcessGroupIDOf pid group = throwErrnoIfMinus1_ "setProcessGroupIDOf" (c_setpgid pid group)

createSession :: IO ProcessGroupID
createSession = throwErrnoIfMinus1 "createSession" c_setsid

-- The process goes on as another program, which may be looked for in PATH. What is left in buffers is lost.
executeFile :: FilePath -> Bool -> [String] -> Maybe [(String, String)] -> IO a
executeFile name search arguments environment = withCString name (\s ->
  strings (name : arguments) (\list -> do
    throwErrnoPathIfMinus1_ "executeFile" name (case environment of
      Nothing -> if search then c_execvp s list else c_execv s list
      Just variables -> strings (map variable variables) (\e -> if search then c_execvpe s list e else c_execve s list e))
    executeFile name search arguments environment))
  where
    variable (v, value) = v ++ '=' : value
    strings list act = withMany withCString list (\ps -> withArray0 nullPtr ps act)

-- Whether to wait for it, and whether it is told of one that was stopped. Other threads run while it
-- waits for the end of one.
getProcessStatus :: Bool -> Bool -> ProcessID -> IO (Maybe ProcessStatus)
getProcessStatus block stopped pid
  | block && not stopped && pid > 0 = fmap Just (untilEnded pid (ask False))
  | otherwise = ask block
  where ask waits = fmap (fmap snd) (status "getProcessStatus" waits stopped pid)

getGroupProcessStatus :: Bool -> Bool -> ProcessGroupID -> IO (Maybe (ProcessID, ProcessStatus))
getGroupProcessStatus block stopped group = status "getGroupProcessStatus" block stopped (negate group)

getAnyProcessStatus :: Bool -> Bool -> IO (Maybe (ProcessID, ProcessStatus))
getAnyProcessStatus block stopped = getGroupProcessStatus block stopped 1

status :: String -> Bool -> Bool -> CPid -> IO (Maybe (ProcessID, ProcessStatus))
status what block stopped which = alloca (\p -> do
  pid <- throwErrnoIfMinus1Retry what (c_waitpid which p ((if block then 0 else 1) .|. (if stopped then 2 else 0)))
  if pid == 0 then return Nothing else fmap (\how -> Just (pid, how)) (peek p >>= decipherWaitStatus))

-- In ticks of the clock, 100 a second.
data ProcessTimes = ProcessTimes
  { elapsedTime, userTime, systemTime, childUserTime, childSystemTime :: ClockTick }

getProcessTimes :: IO ProcessTimes
getProcessTimes = allocaBytes 32 (\p -> do
  elapsed <- throwErrnoIfMinus1 "getProcessTimes" (c_times p)
  ProcessTimes elapsed <$> peekByteOff p 0 <*> peekByteOff p 8 <*> peekByteOff p 16 <*> peekByteOff p 24)

getProcessPriority :: ProcessID -> IO Int
getProcessPriority = priority "getProcessPriority" 0 . fromIntegral

getProcessGroupPriority :: ProcessGroupID -> IO Int
getProcessGroupPriority = priority "getProcessGroupPriority" 1 . fromIntegral

getUserPriority :: UserID -> IO Int
getUserPriority = priority "getUserPriority" 2 . fromIntegral

-- Any number is an answer.
priority :: String -> CInt -> CInt -> IO Int
priority what kind which = do
  resetErrno
  r <- c_getpriority kind which
  Errno e <- getErrno
  if r == -1 && e /= 0 then throwErrno what else return (fromIntegral r)

setProcessPriority :: ProcessID -> Int -> IO ()
setProcessPriority pid n = throwErrnoIfMinus1_ "setProcessPriority" (c_setpriority 0 (fromIntegral pid) (fromIntegral n))

setProcessGroupPriority :: ProcessGroupID -> Int -> IO ()
setProcessGroupPriority group n =
  throwErrnoIfMinus1_ "setProcessGroupPriority" (c_setpriority 1 (fromIntegral group) (fromIntegral n))

setUserPriority :: UserID -> Int -> IO ()
setUserPriority user n = throwErrnoIfMinus1_ "setUserPriority" (c_setpriority 2 (fromIntegral user) (fromIntegral n))

-- At once: nothing that is to be done in the end is done.
exitImmediately :: ExitCode -> IO a
exitImmediately code = do
  c_exit (case code of
    ExitSuccess -> 0
    ExitFailure n -> fromIntegral n)
  exitImmediately code

nice :: Int -> IO ()
nice n = do
  resetErrno
  r <- c_nice (fromIntegral n)
  Errno e <- getErrno
  if r == -1 && e /= 0 then throwErrno "nice" else return ()

foreign import ccall unsafe "getpid" c_getpid :: IO CPid
foreign import ccall unsafe "getppid" c_getppid :: IO CPid
foreign import ccall unsafe "getpgrp" c_getpgrp :: IO CPid
foreign import ccall unsafe "_exit" c_exit :: CInt -> IO ()
foreign import ccall unsafe "nice" c_nice :: CInt -> IO CInt
foreign import ccall unsafe "getpgid" c_getpgid :: CPid -> IO CPid
foreign import ccall unsafe "setpgid" c_setpgid :: CPid -> CPid -> IO CInt
foreign import ccall unsafe "setsid" c_setsid :: IO CPid
foreign import ccall unsafe "execv" c_execv :: CString -> Ptr CString -> IO CInt
foreign import ccall unsafe "execve" c_execve :: CString -> Ptr CString -> Ptr CString -> IO CInt
foreign import ccall unsafe "execvp" c_execvp :: CString -> Ptr CString -> IO CInt
foreign import ccall unsafe "execvpe" c_execvpe :: CString -> Ptr CString -> Ptr CString -> IO CInt
foreign import ccall unsafe "waitpid" c_waitpid :: CPid -> Ptr CInt -> CInt -> IO CPid
foreign import ccall unsafe "times" c_times :: Ptr () -> IO CClock
foreign import ccall unsafe "getpriority" c_getpriority :: CInt -> CInt -> IO CInt
foreign import ccall unsafe "setpriority" c_setpriority :: CInt -> CInt -> CInt -> IO CInt
