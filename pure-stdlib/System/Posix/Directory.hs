-- Directories, as POSIX has them.

module System.Posix.Directory
  ( createDirectory, removeDirectory, DirStream, openDirStream, readDirStream, rewindDirStream, closeDirStream
  , DirStreamOffset, tellDirStream, seekDirStream
  , getWorkingDirectory, changeWorkingDirectory, changeWorkingDirectoryFd
  ) where

import Prelude
import Base.SystemText
import Foreign.C.Error
import Foreign.C.String hiding (newCString, peekCString, peekCStringLen, withCString)
import Foreign.C.Types
import Foreign.Ptr
import System.Posix.Types
import Base.Directory (getCurrentDirectory, setCurrentDirectory)

newtype DirStream = DirStream (Ptr ())

createDirectory :: FilePath -> FileMode -> IO ()
createDirectory name mode = withCString name (\s ->
  throwErrnoPathIfMinus1_ "createDirectory" name (c_mkdir s mode))

removeDirectory :: FilePath -> IO ()
removeDirectory name = withCString name (\s ->
  throwErrnoPathIfMinus1_ "removeDirectory" name (c_rmdir s))

openDirStream :: FilePath -> IO DirStream
openDirStream name = withCString name (\s ->
  fmap DirStream (throwErrnoPathIfNull "openDirStream" name (c_opendir s)))

-- A place in a directory that one can go back to.
newtype DirStreamOffset = DirStreamOffset CLong

tellDirStream :: DirStream -> IO DirStreamOffset
tellDirStream (DirStream d) = fmap DirStreamOffset (c_telldir d)

seekDirStream :: DirStream -> DirStreamOffset -> IO ()
seekDirStream (DirStream d) (DirStreamOffset at) = c_seekdir d at

changeWorkingDirectoryFd :: Fd -> IO ()
changeWorkingDirectoryFd (Fd fd) = throwErrnoIfMinus1Retry_ "changeWorkingDirectoryFd" (c_fchdir fd)

-- The next name; empty behind the last.
readDirStream :: DirStream -> IO FilePath
readDirStream (DirStream d) = do
  resetErrno
  entry <- c_readdir d
  if entry /= nullPtr
    then peekCString (entry `plusPtr` 19)
    else do
      Errno e <- getErrno
      if e == 0 then return "" else throwErrno "readDirStream"

rewindDirStream, closeDirStream :: DirStream -> IO ()
rewindDirStream (DirStream d) = c_rewinddir d
closeDirStream (DirStream d) = throwErrnoIfMinus1Retry_ "closeDirStream" (c_closedir d)

getWorkingDirectory :: IO FilePath
getWorkingDirectory = getCurrentDirectory

changeWorkingDirectory :: FilePath -> IO ()
changeWorkingDirectory = setCurrentDirectory

foreign import ccall unsafe "mkdir" c_mkdir :: CString -> CMode -> IO CInt
foreign import ccall unsafe "rmdir" c_rmdir :: CString -> IO CInt
foreign import ccall unsafe "opendir" c_opendir :: CString -> IO (Ptr ())
foreign import ccall unsafe "readdir" c_readdir :: Ptr () -> IO (Ptr ())
foreign import ccall unsafe "rewinddir" c_rewinddir :: Ptr () -> IO ()
foreign import ccall unsafe "closedir" c_closedir :: Ptr () -> IO CInt
foreign import ccall unsafe "telldir" c_telldir :: Ptr () -> IO CLong
foreign import ccall unsafe "seekdir" c_seekdir :: Ptr () -> CLong -> IO ()
foreign import ccall unsafe "fchdir" c_fchdir :: CInt -> IO CInt
