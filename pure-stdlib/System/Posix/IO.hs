-- Files by the operating system's numbers.

module System.Posix.IO
  ( stdInput, stdOutput, stdError
  , OpenMode(..), OpenFileFlags(..), defaultFileFlags, openFd, createFile, closeFd
  , fdRead, fdWrite, fdReadBuf, fdWriteBuf, fdSeek
  , FdOption(..), queryFdOption, setFdOption
  , FileLock, LockRequest(..), getLock, setLock, waitToSetLock
  , createPipe, dup, dupTo, handleToFd, fdToHandle
  ) where

import Prelude
import Base.SystemText
import Base.Descriptor (handleOf)
import Base.Effect (Result(..))
import Base.Exception (raiseIO)
import Base.File (onFile)
import Base.Guard (hasOthers)
import Base.IO (IO(..))
import Base.IOError (Handle(..), exceptionOf)
import Base.Process (newPipeWith)
import Base.Thread (thread)
import Control.Monad (unless, when)
import Data.Bits ((.&.), (.|.), complement)
import Data.Int (Int16, Int32, Int64)
import Data.Word (Word8)
import Foreign.C.Error
import qualified Foreign.C.String as C
import Foreign.C.String hiding (newCString, peekCString, peekCStringLen, withCString)
import Foreign.C.Types
import Foreign.Marshal.Alloc
import Foreign.Ptr
import Foreign.Storable
import GHC.IO.Exception (IOErrorType(..), IOException(..))
import System.IO (IOMode(..), SeekMode(..))
import System.Posix.Types

stdInput, stdOutput, stdError :: Fd
stdInput = 0
stdOutput = 1
stdError = 2

data OpenMode = ReadOnly | WriteOnly | ReadWrite

data OpenFileFlags = OpenFileFlags
  { append :: Bool
  , exclusive :: Bool
  , noctty :: Bool
  , nonBlock :: Bool
  , trunc :: Bool
  }

defaultFileFlags :: OpenFileFlags
defaultFileFlags = OpenFileFlags False False False False False

-- With permissions it is made if it is not there.
openFd :: FilePath -> OpenMode -> Maybe FileMode -> OpenFileFlags -> IO Fd
openFd name mode permissions flags =
  withCString name (\s -> fmap Fd (throwErrnoPathIfMinus1 "openFd" name (c_open s bits (maybe 0 id permissions))))
  where
    bits = sum ([way mode, maybe 0 (const 0o100) permissions] ++ [bit | (True, bit) <- wanted])
    wanted = [(append flags, 0o2000), (exclusive flags, 0o200), (noctty flags, 0o400), (nonBlock flags, 0o4000), (trunc flags, 0o1000)]
    way ReadOnly = 0
    way WriteOnly = 1
    way ReadWrite = 2

createFile :: FilePath -> FileMode -> IO Fd
createFile name permissions = openFd name WriteOnly (Just permissions) defaultFileFlags {trunc = True}

closeFd :: Fd -> IO ()
closeFd (Fd fd) = throwErrnoIfMinus1_ "closeFd" (c_close fd)

-- The system's calls wait with all threads. So, if there are others, it is waited for what they would
-- wait for before, unless the file is one that does not wait.
ready :: Int -> Fd -> IO ()
ready way (Fd fd) = IO hasOthers >>= \others -> when others (do
  flags <- c_fcntl fd 3 0
  unless (flags < 0 || flags .&. 0o4000 /= 0) again)
  where
    again = IO (thread 31 (4 * fromIntegral fd + way)) >>= \r -> unless (r == 0) again

fdReadBuf :: Fd -> Ptr Word8 -> ByteCount -> IO ByteCount
fdReadBuf _ _ 0 = return 0
fdReadBuf file@(Fd fd) at count = do
  ready 0 file
  fmap fromIntegral (throwErrnoIfMinus1Retry "fdReadBuf" (c_read fd at count))

fdRead :: Fd -> ByteCount -> IO (String, ByteCount)
fdRead _ 0 = return ("", 0)
fdRead file@(Fd fd) count = allocaBytes (fromIntegral count) $ \at -> do
  ready 0 file
  n <- throwErrnoIfMinus1Retry "fdReadBuf" (c_read fd at count)
  if n == 0 then ioError (IOError Nothing EOF "fdRead" "EOF" Nothing Nothing) else do
    text <- C.peekCStringLen (castPtr at, fromIntegral n)
    return (text, fromIntegral n)

fdWriteBuf :: Fd -> Ptr Word8 -> ByteCount -> IO ByteCount
fdWriteBuf file@(Fd fd) at count = do
  ready 1 file
  fmap fromIntegral (throwErrnoIfMinus1Retry "fdWriteBuf" (c_write fd at count))

fdWrite :: Fd -> String -> IO ByteCount
fdWrite file@(Fd fd) text = withCStringLen text $ \(at, count) -> do
  ready 1 file
  fmap fromIntegral (throwErrnoIfMinus1Retry "fdWrite" (c_write fd (castPtr at) (fromIntegral count)))

fdSeek :: Fd -> SeekMode -> FileOffset -> IO FileOffset
fdSeek (Fd fd) mode to = throwErrnoIfMinus1 "fdSeek" (c_lseek fd to (whence mode))

whence :: Num a => SeekMode -> a
whence AbsoluteSeek = 0
whence RelativeSeek = 1
whence SeekFromEnd = 2

data FdOption = AppendOnWrite | CloseOnExec | NonBlockingRead | SynchronousWrites

-- What fcntl asks for and sets it by, and its bit.
place :: FdOption -> (CInt, CInt, CLong)
place AppendOnWrite = (3, 4, 0o2000)
place CloseOnExec = (1, 2, 1)
place NonBlockingRead = (3, 4, 0o4000)
place SynchronousWrites = (3, 4, 0o4010000)

queryFdOption :: Fd -> FdOption -> IO Bool
queryFdOption (Fd fd) option = do
  flags <- throwErrnoIfMinus1Retry "queryFdOption" (c_fcntl fd asks 0)
  return (fromIntegral flags .&. bit /= 0)
  where
    (asks, _, bit) = place option

setFdOption :: Fd -> FdOption -> Bool -> IO ()
setFdOption (Fd fd) option on = do
  flags <- fmap fromIntegral (throwErrnoIfMinus1Retry "setFdOption" (c_fcntl fd asks 0))
  let new = if on then flags .|. bit else flags .&. complement bit
  unless (new == flags) (throwErrnoIfMinus1_ "setFdOption" (c_fcntl fd sets new))
  where
    (asks, sets, bit) = place option

data LockRequest = ReadLock | WriteLock | Unlock

type FileLock = (LockRequest, SeekMode, FileOffset, FileOffset)

-- As a struct flock.
withLock :: FileLock -> (Ptr () -> IO a) -> IO a
withLock (request, mode, start, size) use = allocaBytes 32 $ \p -> do
  mapM_ (\i -> pokeByteOff p (8 * i) (0 :: Int64)) [0 .. 3]
  pokeByteOff p 0 (kind request :: Int16)
  pokeByteOff p 2 (whence mode :: Int16)
  pokeByteOff p 8 start
  pokeByteOff p 16 size
  use p
  where
    kind ReadLock = 0
    kind WriteLock = 1
    kind Unlock = 2

getLock :: Fd -> FileLock -> IO (Maybe (ProcessID, FileLock))
getLock (Fd fd) lock = withLock lock $ \p -> do
  throwErrnoIfMinus1_ "getLock" (c_lock fd 5 p)
  kind <- peekByteOff p 0 :: IO Int16
  mode <- peekByteOff p 2 :: IO Int16
  start <- peekByteOff p 8
  size <- peekByteOff p 16
  owner <- peekByteOff p 24 :: IO Int32
  let from = case mode of
        0 -> AbsoluteSeek
        1 -> RelativeSeek
        _ -> SeekFromEnd
      found request = Just (fromIntegral owner, (request, from, start, size))
  return (case kind of
    0 -> found ReadLock
    1 -> found WriteLock
    _ -> Nothing)

setLock, waitToSetLock :: Fd -> FileLock -> IO ()
setLock (Fd fd) lock = withLock lock (throwErrnoIfMinus1_ "setLock" . c_lock fd 6)
waitToSetLock (Fd fd) lock = withLock lock (throwErrnoIfMinus1Retry_ "waitToSetLock" . c_lock fd 7)

createPipe :: IO (Fd, Fd)
createPipe = newPipeWith 0 >>= \(from, to) -> return (Fd from, Fd to)

dup :: Fd -> IO Fd
dup (Fd fd) = fmap Fd (throwErrnoIfMinus1 "dup" (c_dup fd))

dupTo :: Fd -> Fd -> IO Fd
dupTo (Fd fd) (Fd to) = fmap Fd (throwErrnoIfMinus1 "dupTo" (c_dup2 fd to))

-- The handle is closed, but not its file.
handleToFd :: Handle -> IO Fd
handleToFd h@(FileHandle name n) = IO (\w -> case onFile 7 n 0 w of
  Result r
    | r < 0 -> raiseIO (exceptionOf (Just h) name "handleToFd" r) w
    | otherwise -> Result (fromIntegral r))

fdToHandle :: Fd -> IO Handle
fdToHandle (Fd fd) = do
  flags <- throwErrnoIfMinus1Retry "fdGetMode" (c_fcntl fd 3 0)
  let mode = case (flags .&. 3, flags .&. 0o2000 /= 0) of
        (0, _) -> ReadMode
        (1, True) -> AppendMode
        (1, False) -> WriteMode
        _ -> ReadWriteMode
      name = "<fd:" ++ show fd ++ ">"
  handleOf "fdToHandle" name mode fd

foreign import ccall unsafe "open" c_open :: CString -> CInt -> CMode -> IO CInt
foreign import ccall unsafe "close" c_close :: CInt -> IO CInt
foreign import ccall unsafe "read" c_read :: CInt -> Ptr Word8 -> CSize -> IO CSsize
foreign import ccall unsafe "write" c_write :: CInt -> Ptr Word8 -> CSize -> IO CSsize
foreign import ccall unsafe "lseek" c_lseek :: CInt -> COff -> CInt -> IO COff
foreign import ccall unsafe "fcntl" c_fcntl :: CInt -> CInt -> CLong -> IO CInt
foreign import ccall unsafe "fcntl" c_lock :: CInt -> CInt -> Ptr () -> IO CInt
foreign import ccall unsafe "dup" c_dup :: CInt -> IO CInt
foreign import ccall unsafe "dup2" c_dup2 :: CInt -> CInt -> IO CInt
