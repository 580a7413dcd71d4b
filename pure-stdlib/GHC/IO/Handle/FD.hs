-- Handles of files that the system knows by numbers.

module GHC.IO.Handle.FD
  ( stdin, stdout, stderr, openFile, openBinaryFile, fdToHandle, fdToHandle'
  ) where

import Prelude
import Base.Descriptor (duplicated)
import Base.IOError (Handle(..))
import Foreign.C.Error (throwErrnoIfMinus1_)
import GHC.IO.Device (IODeviceType)
import System.IO
import System.Posix.Internals (FD, c_close)

-- It is read and written.
fdToHandle :: FD -> IO Handle
fdToHandle fd = fdToHandle' fd Nothing False ("<fd:" ++ show fd ++ ">") ReadWriteMode False

-- The handle has a number of its own, and the one that is given is closed.
fdToHandle' :: FD -> Maybe IODeviceType -> Bool -> FilePath -> IOMode -> Bool -> IO Handle
fdToHandle' fd _ _ name mode binary = do
  h <- duplicated (FileHandle name 0) fd mode
  throwErrnoIfMinus1_ "fdToHandle" (c_close fd)
  if binary then hSetBinaryMode h True else return ()
  return h
