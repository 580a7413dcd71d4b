-- Memory between a device and who reads or writes: elements from `bufL` to `bufR` are in it.

module GHC.IO.Buffer
  ( Buffer(..), BufferState(..), CharBuffer, CharBufElem, RawBuffer, RawCharBuffer
  , newBuffer, newByteBuffer, newCharBuffer, emptyBuffer
  , bufferRemove, bufferAdd, slideContents, bufferAdjustL, bufferAddOffset, bufferAdjustOffset
  , isEmptyBuffer, isFullBuffer, isWriteBuffer, bufferElems, bufferAvailable, bufferOffset, summaryBuffer
  , withBuffer, withRawBuffer, readWord8Buf, writeWord8Buf, readCharBuf, writeCharBuf, charSize
  ) where

import Prelude
import Base.Sized.Word64 (Word64)
import Base.Sized.Word8 (Word8)
import Foreign.ForeignPtr
import Foreign.Marshal.Utils (moveBytes)
import Foreign.Ptr (Ptr, plusPtr)
import Foreign.Storable

type RawBuffer e = ForeignPtr e
type CharBufElem = Char
type RawCharBuffer = RawBuffer CharBufElem
type CharBuffer = Buffer CharBufElem

data BufferState
  = ReadBuffer
  | WriteBuffer
  deriving Eq

data Buffer e = Buffer
  { bufRaw :: !(RawBuffer e)
  , bufState :: BufferState
  , bufSize :: !Int
  , bufOffset :: !Word64
  , bufL :: !Int
  , bufR :: !Int
  }

-- Of a character, in bytes.
charSize :: Int
charSize = 4

-- The first number is the size in bytes.
newBuffer :: Int -> Int -> BufferState -> IO (Buffer e)
newBuffer bytes size state = do
  raw <- mallocForeignPtrBytes bytes
  return (emptyBuffer raw size state)

newByteBuffer :: Int -> BufferState -> IO (Buffer Word8)
newByteBuffer n = newBuffer n n

newCharBuffer :: Int -> BufferState -> IO CharBuffer
newCharBuffer n = newBuffer (n * charSize) n

emptyBuffer :: RawBuffer e -> Int -> BufferState -> Buffer e
emptyBuffer raw size state = Buffer raw state size 0 0 0

-- So many have been taken from the front, where nothing may be left, and have come at the end.
bufferRemove, bufferAdd, bufferAdjustL, bufferAddOffset :: Int -> Buffer e -> Buffer e
bufferRemove n b = bufferAdjustL (bufL b + n) b
bufferAdd n b = b { bufR = bufR b + n }
bufferAdjustL l b
  | l == bufR b = b { bufL = 0, bufR = 0 }
  | otherwise = b { bufL = l }
bufferAddOffset n b = b { bufOffset = bufOffset b + fromIntegral n }

bufferAdjustOffset :: Word64 -> Buffer e -> Buffer e
bufferAdjustOffset n b = b { bufOffset = n }

isEmptyBuffer, isFullBuffer, isWriteBuffer :: Buffer e -> Bool
isEmptyBuffer b = bufL b == bufR b
isFullBuffer b = bufR b == bufSize b
isWriteBuffer b = bufState b == WriteBuffer

bufferElems, bufferAvailable :: Buffer e -> Int
bufferElems b = bufR b - bufL b
bufferAvailable b = bufSize b - bufR b

bufferOffset :: Buffer e -> Word64
bufferOffset = bufOffset

summaryBuffer :: Buffer e -> String
summaryBuffer b = show (bufRaw b) ++ "@buf" ++ show (bufSize b) ++ "(" ++ show (bufL b) ++ "-" ++ show (bufR b) ++ ")"
  ++ " (>=" ++ show (bufOffset b) ++ ")"

withBuffer :: Buffer e -> (Ptr e -> IO a) -> IO a
withBuffer b = withRawBuffer (bufRaw b)

withRawBuffer :: RawBuffer e -> (Ptr e -> IO a) -> IO a
withRawBuffer = withForeignPtr

-- What is in it moves to the front.
slideContents :: Buffer Word8 -> IO (Buffer Word8)
slideContents b = do
  let n = bufferElems b
  withBuffer b (\p -> moveBytes p (p `plusPtr` bufL b) n)
  return b { bufL = 0, bufR = n }

readWord8Buf :: RawBuffer Word8 -> Int -> IO Word8
readWord8Buf raw i = withRawBuffer raw (\p -> peekElemOff p i)

writeWord8Buf :: RawBuffer Word8 -> Int -> Word8 -> IO ()
writeWord8Buf raw i x = withRawBuffer raw (\p -> pokeElemOff p i x)

-- With where the next one is.
readCharBuf :: RawCharBuffer -> Int -> IO (Char, Int)
readCharBuf raw i = withRawBuffer raw (\p -> do
  c <- peekElemOff p i
  return (c, i + 1))

writeCharBuf :: RawCharBuffer -> Int -> Char -> IO Int
writeCharBuf raw i c = withRawBuffer raw (\p -> do
  pokeElemOff p i c
  return (i + 1))
