-- What a process is told by.

module System.Posix.Process
  ( getProcessID, getParentProcessID, getProcessGroupID, exitImmediately, nice
  ) where

import Prelude
import Foreign.C.Error
import Foreign.C.Types
import System.Exit (ExitCode(..))
import System.Posix.Types

getProcessID, getParentProcessID :: IO ProcessID
getProcessID = c_getpid
getParentProcessID = c_getppid

getProcessGroupID :: IO ProcessGroupID
getProcessGroupID = c_getpgrp

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
