-- Devices that are read and written through buffers.

module GHC.IO.BufferedIO (BufferedIO(..), readBuf, readBufNonBlocking, writeBuf, writeBufNonBlocking) where

import Prelude
import Base.Sized.Word8 (Word8)
import Foreign.Ptr (plusPtr)
import GHC.IO.Buffer hiding (newBuffer)
import GHC.IO.Device (RawIO)
import qualified GHC.IO.Device as Device

class BufferedIO dev where
  newBuffer :: dev -> BufferState -> IO (Buffer Word8)
  fillReadBuffer :: dev -> Buffer Word8 -> IO (Int, Buffer Word8)
  fillReadBuffer0 :: dev -> Buffer Word8 -> IO (Maybe Int, Buffer Word8)
  emptyWriteBuffer :: dev -> Buffer Word8 -> IO (Buffer Word8)
  emptyWriteBuffer _ buffer = return buffer { bufL = 0, bufR = 0, bufState = WriteBuffer }
  flushWriteBuffer :: dev -> Buffer Word8 -> IO (Buffer Word8)
  flushWriteBuffer0 :: dev -> Buffer Word8 -> IO (Int, Buffer Word8)

readBuf :: RawIO dev => dev -> Buffer Word8 -> IO (Int, Buffer Word8)
readBuf dev b = do
  n <- withBuffer b (\p -> Device.read dev (p `plusPtr` bufR b) (bufOffset b) (bufferAvailable b))
  return (n, bufferAddOffset n (bufferAdd n b))

readBufNonBlocking :: RawIO dev => dev -> Buffer Word8 -> IO (Maybe Int, Buffer Word8)
readBufNonBlocking dev b = do
  r <- withBuffer b (\p -> Device.readNonBlocking dev (p `plusPtr` bufR b) (bufOffset b) (bufferAvailable b))
  return (case r of
    Nothing -> (Nothing, b)
    Just n -> (Just n, bufferAddOffset n (bufferAdd n b)))

writeBuf :: RawIO dev => dev -> Buffer Word8 -> IO (Buffer Word8)
writeBuf dev b = do
  let n = bufferElems b
  withBuffer b (\p -> Device.write dev (p `plusPtr` bufL b) (bufOffset b) n)
  return (bufferAddOffset n b { bufL = 0, bufR = 0 })

writeBufNonBlocking :: RawIO dev => dev -> Buffer Word8 -> IO (Int, Buffer Word8)
writeBufNonBlocking dev b = do
  n <- withBuffer b (\p -> Device.writeNonBlocking dev (p `plusPtr` bufL b) (bufOffset b) (bufferElems b))
  return (n, bufferAddOffset n (bufferAdjustL (bufL b + n) b))
