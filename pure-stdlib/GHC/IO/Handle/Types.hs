-- The types of handles, and what those see who look inside of one: a view (GHC.IO.Handle.Internals).

module GHC.IO.Handle.Types
  ( Handle, Handle__(..), HandleType(..), HandleDevice(..), BufferList(..), BufferMode(..), Newline(..), NewlineMode(..)
  , isReadableHandleType, isWritableHandleType, isReadWriteHandleType
  , nativeNewline, nativeNewlineMode, noNewlineTranslation, universalNewlineMode
  ) where

import Prelude
import Base.Descriptor (bytesThere)
import Base.Sized.Word8 (Word8)
import Data.IORef
import Foreign.Ptr (plusPtr)
import GHC.IO.Buffer
import GHC.IO.BufferedIO (BufferedIO)
import GHC.IO.Device (IODevice, RawIO)
import qualified GHC.IO.BufferedIO as Buffered
import qualified GHC.IO.Device as Device
import System.IO

data HandleType
  = ClosedHandle
  | SemiClosedHandle
  | ReadHandle
  | WriteHandle
  | AppendHandle
  | ReadWriteHandle

isReadableHandleType, isWritableHandleType, isReadWriteHandleType :: HandleType -> Bool
isReadableHandleType ReadHandle = True
isReadableHandleType t = isReadWriteHandleType t

isWritableHandleType WriteHandle = True
isWritableHandleType AppendHandle = True
isWritableHandleType t = isReadWriteHandleType t

isReadWriteHandleType ReadWriteHandle = True
isReadWriteHandleType _ = False

-- Buffers that are free.
data BufferList e
  = BufferListNil
  | BufferListCons (RawBuffer e) (BufferList e)

-- A handle while somebody looks inside. The runtime, which is behind it, decodes and has the ends of
-- lines as Haskell's texts have them: here they are LF.
data Handle__ = Handle__
  { haDevice :: !HandleDevice
  , haType :: HandleType
  , haByteBuffer :: !(IORef (Buffer Word8))
  , haBufferMode :: BufferMode
  , haCharBuffer :: !(IORef CharBuffer)
  , haBuffers :: !(IORef (BufferList CharBufElem))
  , haInputNL :: Newline
  , haOutputNL :: Newline
  }

-- The bytes behind a view.
newtype HandleDevice = HandleDevice Handle

instance RawIO HandleDevice where
  read (HandleDevice h) p _ n = hGetBufSome h p n
  readNonBlocking (HandleDevice h) p _ n = do
    there <- hGetBufNonBlocking h p n
    if there > 0 then return (Just there) else do
      ended <- hReady h
      return (if ended then Just 0 else Nothing)
  write (HandleDevice h) p _ n = hPutBuf h p n
  writeNonBlocking (HandleDevice h) p _ n = hPutBufNonBlocking h p n

instance IODevice HandleDevice where
  ready (HandleDevice h) writing milliseconds = if writing then return True else hWaitForInput h milliseconds
  close (HandleDevice h) = hClose h
  isTerminal (HandleDevice h) = hIsTerminalDevice h
  isSeekable (HandleDevice h) = hIsSeekable h
  seek (HandleDevice h) mode offset = hSeek h mode offset >> hTell h
  tell (HandleDevice h) = hTell h
  getSize (HandleDevice h) = hFileSize h
  setSize (HandleDevice h) n = hSetFileSize h n
  setEcho (HandleDevice h) = hSetEcho h
  getEcho (HandleDevice h) = hGetEcho h
  devType (HandleDevice h) = do
    terminal <- hIsTerminalDevice h
    seekable <- hIsSeekable h
    return (if seekable && not terminal then Device.RegularFile else Device.Stream)

-- What is read ends behind the end of a line at the latest, so that nothing is left in a view
-- which others should have.
instance BufferedIO HandleDevice where
  newBuffer _ = newByteBuffer 8192
  fillReadBuffer (HandleDevice h) b = do
    n <- bytesThere "fillReadBuffer" h (bufferAvailable b)
    _ <- withBuffer b (\p -> hGetBufNonBlocking h (p `plusPtr` bufR b) n)
    return (n, bufferAddOffset n (bufferAdd n b))
  fillReadBuffer0 (HandleDevice h) b = do
    there <- hReady h
    if there
      then fmap (\(n, filled) -> (Just n, filled)) (Buffered.fillReadBuffer (HandleDevice h) b)
      else return (Nothing, b)
  flushWriteBuffer (HandleDevice h) b = do
    withBuffer b (\p -> hPutBuf h (p `plusPtr` bufL b) (bufferElems b))
    return (bufferAddOffset (bufferElems b) b { bufL = 0, bufR = 0 })
  flushWriteBuffer0 device b = do
    written <- Buffered.flushWriteBuffer device b
    return (bufferElems b, written)
