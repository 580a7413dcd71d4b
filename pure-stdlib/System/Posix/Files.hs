-- What is known of files, as POSIX has it.

module System.Posix.Files
  ( nullFileMode, ownerReadMode, ownerWriteMode, ownerExecuteMode, ownerModes, groupReadMode, groupWriteMode
  , groupExecuteMode, groupModes, otherReadMode, otherWriteMode, otherExecuteMode, otherModes
  , setUserIDMode, setGroupIDMode, stdFileMode, accessModes, unionFileModes, intersectFileModes
  , fileTypeModes, blockSpecialMode, characterSpecialMode, namedPipeMode, regularFileMode, directoryMode
  , symbolicLinkMode, socketMode
  , setFileMode, setFdMode, setFileCreationMask, fileAccess, fileExist
  , FileStatus, getFileStatus, getFdStatus, getSymbolicLinkStatus
  , deviceID, fileID, fileMode, linkCount, fileOwner, fileGroup, specialDeviceID, fileSize
  , accessTime, modificationTime, statusChangeTime
  , isBlockDevice, isCharacterDevice, isNamedPipe, isRegularFile, isDirectory, isSymbolicLink, isSocket
  , createLink, removeLink, createSymbolicLink, readSymbolicLink, rename, setOwnerAndGroup, setFdOwnerAndGroup
  , setFileTimes, touchFile, setFileSize, setFdSize, createNamedPipe
  , accessTimeHiRes, modificationTimeHiRes, statusChangeTimeHiRes
  , setFileTimesHiRes, setSymbolicLinkTimesHiRes, setFdTimesHiRes, touchFd, touchSymbolicLink
  , setSymbolicLinkOwnerAndGroup, createDevice, PathVar(..), getPathVar, getFdPathVar
  ) where

import Prelude
import Base.SystemText
import Base.FileTimes
import Base.Time.Clock (POSIXTime)
import Data.Bits
import Data.Int (Int64)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Foreign.C.Error
import Foreign.C.String hiding (newCString, peekCString, peekCStringLen, withCString)
import Foreign.C.Types
import Foreign.ForeignPtr
import Foreign.Marshal.Alloc
import Foreign.Ptr
import Foreign.Storable
import System.Posix.Types

nullFileMode, ownerReadMode, ownerWriteMode, ownerExecuteMode, ownerModes, groupReadMode :: FileMode
nullFileMode = 0
ownerReadMode = 0o400
ownerWriteMode = 0o200
ownerExecuteMode = 0o100
ownerModes = 0o700
groupReadMode = 0o040

groupWriteMode, groupExecuteMode, groupModes, otherReadMode, otherWriteMode, otherExecuteMode, otherModes :: FileMode
groupWriteMode = 0o020
groupExecuteMode = 0o010
groupModes = 0o070
otherReadMode = 0o004
otherWriteMode = 0o002
otherExecuteMode = 0o001
otherModes = 0o007

setUserIDMode, setGroupIDMode, stdFileMode, accessModes :: FileMode
setUserIDMode = 0o4000
setGroupIDMode = 0o2000
stdFileMode = 0o666
accessModes = 0o777

fileTypeModes, blockSpecialMode, characterSpecialMode, namedPipeMode, regularFileMode, directoryMode :: FileMode
fileTypeModes = 0o170000
blockSpecialMode = 0o060000
characterSpecialMode = 0o020000
namedPipeMode = 0o010000
regularFileMode = 0o100000
directoryMode = 0o040000

symbolicLinkMode, socketMode :: FileMode
symbolicLinkMode = 0o120000
socketMode = 0o140000

unionFileModes, intersectFileModes :: FileMode -> FileMode -> FileMode
unionFileModes = (.|.)
intersectFileModes = (.&.)

-- A call with a path, which fails by -1.
path_ :: String -> FilePath -> (CString -> IO CInt) -> IO ()
path_ what name call = withCString name (\s -> throwErrnoPathIfMinus1_ what name (call s))

setFileMode :: FilePath -> FileMode -> IO ()
setFileMode name mode = path_ "setFileMode" name (\s -> c_chmod s mode)

setFdMode :: Fd -> FileMode -> IO ()
setFdMode (Fd fd) mode = throwErrnoIfMinus1Retry_ "setFdMode" (c_fchmod fd mode)

setFileCreationMask :: FileMode -> IO FileMode
setFileCreationMask = c_umask

-- Whether it can be read, written and executed, as far as is asked.
fileAccess :: FilePath -> Bool -> Bool -> Bool -> IO Bool
fileAccess name r w x = accessible name ((if r then 4 else 0) .|. (if w then 2 else 0) .|. (if x then 1 else 0))

fileExist :: FilePath -> IO Bool
fileExist name = accessible name 0

accessible :: FilePath -> CInt -> IO Bool
accessible name how = withCString name (\s -> do
  r <- c_access s how
  if r == 0
    then return True
    else do
      e <- getErrno
      if e == eACCES || e == eROFS || e == eTXTBSY || e == ePERM || e == eNOENT && how == 0
        then return False
        else throwErrnoPath "fileAccess" name)

newtype FileStatus = FileStatus (ForeignPtr ())

statusBytes :: Int
statusBytes = 144

status :: (Ptr () -> IO ()) -> IO FileStatus
status fill = do
  memory <- mallocForeignPtrBytes statusBytes
  withForeignPtr memory fill
  return (FileStatus memory)

getFileStatus, getSymbolicLinkStatus :: FilePath -> IO FileStatus
getFileStatus name = status (\p -> path_ "getFileStatus" name (\s -> c_stat s p))
getSymbolicLinkStatus name = status (\p -> path_ "getSymbolicLinkStatus" name (\s -> c_lstat s p))

getFdStatus :: Fd -> IO FileStatus
getFdStatus (Fd fd) = status (\p -> throwErrnoIfMinus1Retry_ "getFdStatus" (c_fstat fd p))

-- A field, which does not change.
field :: Storable a => Int -> FileStatus -> a
field at (FileStatus memory) = unsafeDupablePerformIO (withForeignPtr memory (\p -> peekByteOff p at))

deviceID, specialDeviceID :: FileStatus -> DeviceID
deviceID = field 0
specialDeviceID = field 40

fileID :: FileStatus -> FileID
fileID = field 8

linkCount :: FileStatus -> LinkCount
linkCount = field 16

fileMode :: FileStatus -> FileMode
fileMode = field 24

fileOwner :: FileStatus -> UserID
fileOwner = field 28

fileGroup :: FileStatus -> GroupID
fileGroup = field 32

fileSize :: FileStatus -> FileOffset
fileSize = field 48

accessTime, modificationTime, statusChangeTime :: FileStatus -> EpochTime
accessTime = field 72
modificationTime = field 88
statusChangeTime = field 104

-- To the nanosecond.
accessTimeHiRes, modificationTimeHiRes, statusChangeTimeHiRes :: FileStatus -> POSIXTime
accessTimeHiRes = exactly 72
modificationTimeHiRes = exactly 88
statusChangeTimeHiRes = exactly 104

exactly :: Int -> FileStatus -> POSIXTime
exactly at s = fromIntegral (field at s :: Int64) + fromRational (toRational (field (at + 8) s :: Int64) / 1000000000)

isBlockDevice, isCharacterDevice, isNamedPipe, isRegularFile, isDirectory, isSymbolicLink, isSocket :: FileStatus -> Bool
isBlockDevice = isOf blockSpecialMode
isCharacterDevice = isOf characterSpecialMode
isNamedPipe = isOf namedPipeMode
isRegularFile = isOf regularFileMode
isDirectory = isOf directoryMode
isSymbolicLink = isOf symbolicLinkMode
isSocket = isOf socketMode

isOf :: FileMode -> FileStatus -> Bool
isOf mode s = fileMode s .&. fileTypeModes == mode

-- From the first name to the second.
twoPaths :: String -> (CString -> CString -> IO CInt) -> FilePath -> FilePath -> IO ()
twoPaths what call from to = withCString from (\s -> withCString to (\t ->
  throwErrnoTwoPaths what from to (call s t)))

throwErrnoTwoPaths :: String -> FilePath -> FilePath -> IO CInt -> IO ()
throwErrnoTwoPaths what from to = throwErrnoIfMinus1_ (what ++ " '" ++ from ++ "' to '" ++ to ++ "'")

createLink, createSymbolicLink, rename :: FilePath -> FilePath -> IO ()
createLink = twoPaths "createLink" c_link
createSymbolicLink = twoPaths "createSymbolicLink" c_symlink
rename = twoPaths "rename" c_rename

removeLink :: FilePath -> IO ()
removeLink name = path_ "removeLink" name c_unlink

readSymbolicLink :: FilePath -> IO FilePath
readSymbolicLink name = allocaBytes size (\buffer -> withCString name (\s -> do
  n <- throwErrnoPathIfMinus1 "readSymbolicLink" name (c_readlink s buffer (fromIntegral size))
  peekCStringLen (buffer, fromIntegral n)))
  where size = 4096

setOwnerAndGroup :: FilePath -> UserID -> GroupID -> IO ()
setOwnerAndGroup name user group = path_ "setOwnerAndGroup" name (\s -> c_chown s user group)

setFdOwnerAndGroup :: Fd -> UserID -> GroupID -> IO ()
setFdOwnerAndGroup (Fd fd) user group = throwErrnoIfMinus1Retry_ "setFdOwnerAndGroup" (c_fchown fd user group)

setFileTimes :: FilePath -> EpochTime -> EpochTime -> IO ()
setFileTimes name accessed modified = allocaBytes 16 (\p -> do
  pokeByteOff p 0 accessed
  pokeByteOff p 8 modified
  path_ "setFileTimes" name (\s -> c_utime s p))

setFileTimesHiRes, setSymbolicLinkTimesHiRes :: FilePath -> POSIXTime -> POSIXTime -> IO ()
setFileTimesHiRes name accessed modified = setTimesAt "setFileTimesHiRes" name (Just accessed) (Just modified)
setSymbolicLinkTimesHiRes name accessed modified = withTimes (Just accessed) (Just modified) (\p ->
  path_ "setSymbolicLinkTimesHiRes" name (\s -> c_utimensat currentDirectory s p noFollow))

setFdTimesHiRes :: Fd -> POSIXTime -> POSIXTime -> IO ()
setFdTimesHiRes (Fd fd) accessed modified = withTimes (Just accessed) (Just modified) (\p ->
  throwErrnoIfMinus1_ "setFdTimesHiRes" (c_futimens fd p))

touchSymbolicLink :: FilePath -> IO ()
touchSymbolicLink name = path_ "touchSymbolicLink" name (\s -> c_utimensat currentDirectory s nullPtr noFollow)

touchFd :: Fd -> IO ()
touchFd (Fd fd) = throwErrnoIfMinus1_ "touchFd" (c_futimens fd nullPtr)

setSymbolicLinkOwnerAndGroup :: FilePath -> UserID -> GroupID -> IO ()
setSymbolicLinkOwnerAndGroup name user group = path_ "setSymbolicLinkOwnerAndGroup" name (\s -> c_lchown s user group)

createDevice :: FilePath -> FileMode -> DeviceID -> IO ()
createDevice name mode device = path_ "createDevice" name (\s -> c_mknod s mode device)

-- Limits of a file system.
data PathVar
  = FileSizeBits | LinkLimit | InputLineLimit | InputQueueLimit | FileNameLimit | PathNameLimit | PipeBufferLimit
  | SymbolicLinkLimit | SetOwnerAndGroupIsRestricted | FileNamesAreNotTruncated | VDisableChar | AsyncIOAvailable
  | PrioIOAvailable | SyncIOAvailable

pathVar :: PathVar -> CInt
pathVar v = case v of
  LinkLimit -> 0
  InputLineLimit -> 1
  InputQueueLimit -> 2
  FileNameLimit -> 3
  PathNameLimit -> 4
  PipeBufferLimit -> 5
  SetOwnerAndGroupIsRestricted -> 6
  FileNamesAreNotTruncated -> 7
  VDisableChar -> 8
  SyncIOAvailable -> 9
  AsyncIOAvailable -> 10
  PrioIOAvailable -> 11
  FileSizeBits -> 13
  SymbolicLinkLimit -> 20

getPathVar :: FilePath -> PathVar -> IO Limit
getPathVar name v = withCString name (\s -> throwErrnoPathIfMinus1 "getPathVar" name (c_pathconf s (pathVar v)))

getFdPathVar :: Fd -> PathVar -> IO Limit
getFdPathVar (Fd fd) v = throwErrnoIfMinus1 "getFdPathVar" (c_fpathconf fd (pathVar v))

touchFile :: FilePath -> IO ()
touchFile name = path_ "touchFile" name (\s -> c_utime s nullPtr)

setFileSize :: FilePath -> FileOffset -> IO ()
setFileSize name size = path_ "setFileSize" name (\s -> c_truncate s size)

setFdSize :: Fd -> FileOffset -> IO ()
setFdSize (Fd fd) size = throwErrnoIfMinus1Retry_ "setFdSize" (c_ftruncate fd size)

createNamedPipe :: FilePath -> FileMode -> IO ()
createNamedPipe name mode = path_ "createNamedPipe" name (\s -> c_mkfifo s mode)

foreign import ccall unsafe "chmod" c_chmod :: CString -> CMode -> IO CInt
foreign import ccall unsafe "fchmod" c_fchmod :: CInt -> CMode -> IO CInt
foreign import ccall unsafe "umask" c_umask :: CMode -> IO CMode
foreign import ccall unsafe "access" c_access :: CString -> CInt -> IO CInt
foreign import ccall unsafe "stat" c_stat :: CString -> Ptr () -> IO CInt
foreign import ccall unsafe "lstat" c_lstat :: CString -> Ptr () -> IO CInt
foreign import ccall unsafe "fstat" c_fstat :: CInt -> Ptr () -> IO CInt
foreign import ccall unsafe "link" c_link :: CString -> CString -> IO CInt
foreign import ccall unsafe "symlink" c_symlink :: CString -> CString -> IO CInt
foreign import ccall unsafe "rename" c_rename :: CString -> CString -> IO CInt
foreign import ccall unsafe "unlink" c_unlink :: CString -> IO CInt
foreign import ccall unsafe "readlink" c_readlink :: CString -> CString -> CSize -> IO CSsize
foreign import ccall unsafe "chown" c_chown :: CString -> CUid -> CGid -> IO CInt
foreign import ccall unsafe "fchown" c_fchown :: CInt -> CUid -> CGid -> IO CInt
foreign import ccall unsafe "utime" c_utime :: CString -> Ptr () -> IO CInt
foreign import ccall unsafe "truncate" c_truncate :: CString -> COff -> IO CInt
foreign import ccall unsafe "ftruncate" c_ftruncate :: CInt -> COff -> IO CInt
foreign import ccall unsafe "mkfifo" c_mkfifo :: CString -> CMode -> IO CInt
foreign import ccall unsafe "futimens" c_futimens :: CInt -> Ptr () -> IO CInt
foreign import ccall unsafe "lchown" c_lchown :: CString -> CUid -> CGid -> IO CInt
foreign import ccall unsafe "mknod" c_mknod :: CString -> CMode -> CDev -> IO CInt
foreign import ccall unsafe "pathconf" c_pathconf :: CString -> CInt -> IO CLong
foreign import ccall unsafe "fpathconf" c_fpathconf :: CInt -> CInt -> IO CLong
