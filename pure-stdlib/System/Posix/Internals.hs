{-# LANGUAGE ForeignFunctionInterface #-}
-- What libraries use of the system's calls beside the modules that are meant for that.

module System.Posix.Internals
  ( FD, CFilePath, withFilePath, newFilePath, peekFilePath, peekFilePathLen
  , o_RDONLY, o_WRONLY, o_RDWR, o_APPEND, o_CREAT, o_EXCL, o_NOCTTY, o_TRUNC, o_NONBLOCK, o_BINARY
  , sEEK_CUR, sEEK_SET, sEEK_END, dEFAULT_BUFFER_SIZE
  , c_open, c_close, c_read, c_write, c_dup, c_dup2, c_isatty, c_unlink, c_getpid, c_umask, c_pipe, c_ftruncate
  , CStat, sizeof_stat, lstat, c_stat, c_fstat, st_mode, st_size, st_mtime
  , setNonBlockingFD, setCloseOnExec
  , s_isreg, s_isdir, s_isfifo, s_isblk, s_ischr, s_issock
  ) where

import Prelude
import Base.SystemText
import Foreign.C.Error (throwErrnoIfMinus1, throwErrnoIfMinus1_)
import Foreign.C.String hiding (newCString, peekCString, peekCStringLen, withCString)
import Foreign.C.Types
import Control.Monad (when)
import Data.Bits (complement, (.&.), (.|.))
import Data.Int (Int64)
import Foreign.Ptr (Ptr)
import Foreign.Storable (peekByteOff)
import Base.Sized.Word8 (Word8)
import System.Posix.Types

type FD = CInt
type CFilePath = CString

withFilePath :: FilePath -> (CString -> IO a) -> IO a
withFilePath = withCString

newFilePath :: FilePath -> IO CString
newFilePath = newCString

peekFilePath :: CString -> IO FilePath
peekFilePath = peekCString

peekFilePathLen :: CStringLen -> IO FilePath
peekFilePathLen = peekCStringLen

o_RDONLY, o_WRONLY, o_RDWR, o_APPEND, o_CREAT, o_EXCL, o_NOCTTY, o_TRUNC, o_NONBLOCK, o_BINARY :: CInt
o_RDONLY = 0
o_WRONLY = 1
o_RDWR = 2
o_CREAT = 0x40
o_EXCL = 0x80
o_NOCTTY = 0x100
o_TRUNC = 0x200
o_APPEND = 0x400
o_NONBLOCK = 0x800
o_BINARY = 0

sEEK_SET, sEEK_CUR, sEEK_END :: CInt
sEEK_SET = 0
sEEK_CUR = 1
sEEK_END = 2

dEFAULT_BUFFER_SIZE :: Int
dEFAULT_BUFFER_SIZE = 8192

foreign import ccall unsafe "open" c_open :: CFilePath -> CInt -> CMode -> IO CInt
foreign import ccall unsafe "close" c_close :: CInt -> IO CInt
foreign import ccall unsafe "read" c_read :: CInt -> Ptr Word8 -> CSize -> IO CSsize
foreign import ccall unsafe "write" c_write :: CInt -> Ptr Word8 -> CSize -> IO CSsize
foreign import ccall unsafe "dup" c_dup :: CInt -> IO CInt
foreign import ccall unsafe "dup2" c_dup2 :: CInt -> CInt -> IO CInt
foreign import ccall unsafe "isatty" c_isatty :: CInt -> IO CInt
foreign import ccall unsafe "unlink" c_unlink :: CString -> IO CInt
foreign import ccall unsafe "getpid" c_getpid :: IO CPid
foreign import ccall unsafe "umask" c_umask :: CMode -> IO CMode
foreign import ccall unsafe "pipe" c_pipe :: Ptr CInt -> IO CInt
foreign import ccall unsafe "ftruncate" c_ftruncate :: CInt -> COff -> IO CInt

-- What the system tells of a file, as it lies in memory on x86-64.
data CStat

sizeof_stat :: Int
sizeof_stat = 144

foreign import ccall unsafe "lstat" lstat :: CFilePath -> Ptr CStat -> IO CInt
foreign import ccall unsafe "stat" c_stat :: CFilePath -> Ptr CStat -> IO CInt
foreign import ccall unsafe "fstat" c_fstat :: CInt -> Ptr CStat -> IO CInt

st_mode :: Ptr CStat -> IO CMode
st_mode p = peekByteOff p 24

st_size :: Ptr CStat -> IO COff
st_size p = peekByteOff p 48

st_mtime :: Ptr CStat -> IO CTime
st_mtime p = peekByteOff p 88

s_isreg, s_isdir, s_isfifo, s_isblk, s_ischr, s_issock :: CMode -> Bool
s_isreg = kind 0x8000
s_isdir = kind 0x4000
s_isfifo = kind 0x1000
s_isblk = kind 0x6000
s_ischr = kind 0x2000
s_issock = kind 0xC000

kind :: CMode -> CMode -> Bool
kind wanted mode = mode .&. 0xF000 == wanted

-- Flags of open files (fcntl's F_GETFL, F_SETFL and F_SETFD).

foreign import ccall unsafe "fcntl" c_fcntl :: CInt -> CInt -> CInt -> IO CInt

setNonBlockingFD :: FD -> Bool -> IO ()
setNonBlockingFD fd wanted = do
  flags <- throwErrnoIfMinus1 "setNonBlockingFD" (c_fcntl fd 3 0)
  let new = if wanted then flags .|. o_NONBLOCK else flags .&. complement o_NONBLOCK
  when (new /= flags) (throwErrnoIfMinus1_ "setNonBlockingFD" (c_fcntl fd 4 new))

setCloseOnExec :: FD -> IO ()
setCloseOnExec fd = throwErrnoIfMinus1_ "setCloseOnExec" (c_fcntl fd 2 1)
