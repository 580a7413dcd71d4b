{-# LANGUAGE ForeignFunctionInterface, PatternSynonyms #-}
-- Files by their numbers, as devices. One that is seen in a handle is read and written through the
-- handle, so that nothing is taken past what the runtime has of it.

module GHC.IO.FD
  ( FD(FD, fdFD, fdIsNonBlocking), viewed, seenIn
  , openFile, mkFD, release, setNonBlockingMode, readRawBufferPtr, writeRawBufferPtr, stdin, stdout, stderr
  ) where

import Prelude
import Base.Descriptor (bytesThere)
import Base.Sized.Word8 (Word8)
import Control.Concurrent (threadWaitRead, threadWaitWrite)
import Control.Monad (when)
import Data.Bits (complement, (.&.), (.|.))
import Data.Maybe (isJust)
import Foreign.C.Error (throwErrnoIfMinus1, throwErrnoIfMinus1Retry)
import Foreign.C.Types (CInt, CSize)
import Foreign.Ptr (Ptr, plusPtr)
import GHC.IO.Buffer
import GHC.IO.BufferedIO (BufferedIO, readBuf, readBufNonBlocking, writeBuf, writeBufNonBlocking)
import qualified GHC.IO.BufferedIO as Buffered
import GHC.IO.Device (IODevice, IODeviceType(..), RawIO)
import qualified GHC.IO.Device as Device
import System.IO
  ( Handle, IOMode, hClose, hFileSize, hGetBufNonBlocking, hGetBufSome, hGetEcho, hIsSeekable, hIsTerminalDevice
  , hPutBuf, hPutBufNonBlocking, hReady, hSeek, hSetEcho, hSetFileSize, hTell, hWaitForInput, openBinaryFile
  )
import System.Posix.Internals (c_close, c_dup, c_dup2, c_ftruncate, c_isatty, c_read, c_write)
import System.Posix.IO (fdSeek, handleToFd)
import System.Posix.Types (CDev, CIno, COff(..), Fd(..))
import System.Timeout (timeout)

foreign import ccall unsafe "fcntl" c_fcntl :: CInt -> CInt -> CInt -> IO CInt
foreign import ccall unsafe "lseek" c_lseek :: CInt -> COff -> CInt -> IO COff

-- Its number, whether it is read without waiting, and the handle that it is seen in.
data FD = Device CInt Int (Maybe Handle)

pattern FD :: CInt -> Int -> FD
pattern FD { fdFD, fdIsNonBlocking } <- Device fdFD fdIsNonBlocking _
  where FD number nonBlocking = Device number nonBlocking Nothing
{-# COMPLETE FD #-}

instance Show FD where
  show = show . fdFD

seenIn :: Handle -> CInt -> FD
seenIn h number = Device number 0 (Just h)

viewed :: FD -> Maybe Handle
viewed (Device _ _ h) = h

through :: FD -> (Handle -> IO a) -> IO a -> IO a
through fd byHandle byNumber = maybe byNumber byHandle (viewed fd)

stdin, stdout, stderr :: FD
stdin = FD 0 0
stdout = FD 1 0
stderr = FD 2 0

openFile :: FilePath -> IOMode -> Bool -> IO (FD, IODeviceType)
openFile path mode nonBlocking = do
  Fd number <- openBinaryFile path mode >>= handleToFd
  let fd = FD number (fromEnum nonBlocking)
  kind <- Device.devType fd
  return (fd, kind)

-- What is known of it already need not be asked.
mkFD :: CInt -> IOMode -> Maybe (IODeviceType, CDev, CIno) -> Bool -> Bool -> IO (FD, IODeviceType)
mkFD number _ known _ nonBlocking = do
  let fd = FD number (fromEnum nonBlocking)
  kind <- maybe (Device.devType fd) (\(kind, _, _) -> return kind) known
  return (fd, kind)

-- Files have no locks here.
release :: FD -> IO ()
release _ = return ()

setNonBlockingMode :: FD -> Bool -> IO FD
setNonBlockingMode (Device number _ h) set = do
  flags <- throwErrnoIfMinus1Retry "setNonBlockingMode" (c_fcntl number 3 0)
  let changed = if set then flags .|. 0o4000 else flags .&. complement 0o4000
  when (changed /= flags) (throwErrnoIfMinus1Retry "setNonBlockingMode" (c_fcntl number 4 changed) >> return ())
  return (Device number (fromEnum set) h)

-- Whether it can be read or written within so many milliseconds.
waits :: CInt -> Bool -> Int -> IO Bool
waits number writing milliseconds = fmap isJust (timeout (1000 * max 1 milliseconds) (wait (Fd number)))
  where wait = if writing then threadWaitWrite else threadWaitRead

-- Bytes to, and from, a place behind a pointer.
readRawBufferPtr :: String -> FD -> Ptr Word8 -> Int -> CSize -> IO Int
readRawBufferPtr operation fd p offset count =
  fmap fromIntegral (throwErrnoIfMinus1Retry operation (c_read (fdFD fd) (p `plusPtr` offset) count))

writeRawBufferPtr :: String -> FD -> Ptr Word8 -> Int -> CSize -> IO CInt
writeRawBufferPtr operation fd p offset count =
  fmap fromIntegral (throwErrnoIfMinus1Retry operation (c_write (fdFD fd) (p `plusPtr` offset) count))

instance RawIO FD where
  read fd p _ n = through fd (\h -> hGetBufSome h p n) (readRawBufferPtr "GHC.IO.FD.fdRead" fd p 0 (fromIntegral n))
  readNonBlocking fd p place n = through fd byHandle byNumber
    where
      byHandle h = do
        there <- hGetBufNonBlocking h p n
        if there > 0 then return (Just there) else do
          ended <- hReady h
          return (if ended then Just 0 else Nothing)
      byNumber = do
        there <- waits (fdFD fd) False 0
        if there then fmap Just (Device.read fd p place n) else return Nothing
  write fd p _ n = through fd (\h -> hPutBuf h p n) (go 0)
    where
      go done
        | done >= n = return ()
        | otherwise = do
            more <- writeRawBufferPtr "GHC.IO.FD.fdWrite" fd p done (fromIntegral (n - done))
            go (done + fromIntegral more)
  writeNonBlocking fd p _ n = through fd (\h -> hPutBufNonBlocking h p n)
    (fmap fromIntegral (writeRawBufferPtr "GHC.IO.FD.fdWriteNonBlocking" fd p 0 (fromIntegral n)))

instance IODevice FD where
  ready fd writing milliseconds = through fd
    (\h -> if writing then return True else hWaitForInput h milliseconds)
    (waits (fdFD fd) writing milliseconds)
  close fd = through fd hClose (throwErrnoIfMinus1Retry "GHC.IO.FD.close" (c_close (fdFD fd)) >> return ())
  isTerminal fd = through fd hIsTerminalDevice (fmap (/= 0) (c_isatty (fdFD fd)))
  isSeekable fd = through fd hIsSeekable (fmap (== RegularFile) (Device.devType fd))
  seek fd mode offset = through fd
    (\h -> hSeek h mode offset >> hTell h)
    (fmap toInteger (fdSeek (Fd (fdFD fd)) mode (fromInteger offset)))
  tell fd = through fd hTell (Device.seek fd Device.RelativeSeek 0)
  getSize fd = through fd hFileSize (do
    here <- Device.tell fd
    size <- Device.seek fd Device.SeekFromEnd 0
    _ <- Device.seek fd Device.AbsoluteSeek here
    return size)
  setSize fd n = through fd (`hSetFileSize` n)
    (throwErrnoIfMinus1Retry "GHC.IO.FD.setSize" (c_ftruncate (fdFD fd) (fromInteger n)) >> return ())
  setEcho fd on = through fd (`hSetEcho` on) (return ())
  getEcho fd = through fd hGetEcho (return False)
  devType fd = do
    terminal <- Device.isTerminal fd
    seekable <- through fd hIsSeekable (fmap (/= -1) (c_lseek (fdFD fd) 0 1))
    return (if seekable && not terminal then RegularFile else Stream)
  dup fd = fmap (`FD` fdIsNonBlocking fd) (throwErrnoIfMinus1 "GHC.IO.FD.dup" (c_dup (fdFD fd)))
  dup2 fd to = do
    _ <- throwErrnoIfMinus1 "GHC.IO.FD.dup2" (c_dup2 (fdFD fd) (fdFD to))
    return to

-- What is read of a handle ends behind the end of a line at the latest, so that nothing is left in a
-- view which others should have.
instance BufferedIO FD where
  newBuffer _ = newByteBuffer 8192
  fillReadBuffer fd b = through fd byHandle (readBuf fd b)
    where
      byHandle h = do
        n <- bytesThere "fillReadBuffer" h (bufferAvailable b)
        _ <- withBuffer b (\p -> hGetBufNonBlocking h (p `plusPtr` bufR b) n)
        return (n, bufferAddOffset n (bufferAdd n b))
  fillReadBuffer0 fd b = through fd byHandle (readBufNonBlocking fd b)
    where
      byHandle h = do
        there <- hReady h
        if there
          then fmap (\(n, filled) -> (Just n, filled)) (Buffered.fillReadBuffer fd b)
          else return (Nothing, b)
  flushWriteBuffer fd b = through fd byHandle (writeBuf fd b)
    where
      byHandle h = do
        withBuffer b (\p -> hPutBuf h (p `plusPtr` bufL b) (bufferElems b))
        return (bufferAddOffset (bufferElems b) b { bufL = 0, bufR = 0 })
  flushWriteBuffer0 fd b = through fd byHandle (writeBufNonBlocking fd b)
    where
      byHandle _ = do
        written <- Buffered.flushWriteBuffer fd b
        return (bufferElems b, written)
