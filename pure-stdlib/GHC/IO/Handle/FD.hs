-- Handles of files that the system knows by numbers.

module GHC.IO.Handle.FD
  ( stdin, stdout, stderr, openFile, openBinaryFile, fdToHandle, fdToHandle'
  ) where

import Prelude
import Base.Descriptor (handleOf)
import GHC.IO.Device (IODeviceType)
import System.IO
import System.Posix.Internals (FD)

-- It is read and written.
fdToHandle :: FD -> IO Handle
fdToHandle fd = fdToHandle' fd Nothing False ("<fd:" ++ show fd ++ ">") ReadWriteMode False

fdToHandle' :: FD -> Maybe IODeviceType -> Bool -> FilePath -> IOMode -> Bool -> IO Handle
fdToHandle' fd _ _ name mode binary = do
  h <- handleOf "fdToHandle" name mode fd
  if binary then hSetBinaryMode h True else return ()
  return h
