-- How byte strings are built, for those who want to say it.

module Data.ByteString.Builder.Extra
  ( toLazyByteStringWith, AllocationStrategy, safeStrategy, untrimmedStrategy, smallChunkSize, defaultChunkSize
  , byteStringCopy, byteStringInsert, byteStringThreshold
  , lazyByteStringCopy, lazyByteStringInsert, lazyByteStringThreshold, flush
  , BufferWriter, Next(..), runBuilder
  , intHost, int16Host, int32Host, int64Host, wordHost, word16Host, word32Host, word64Host, floatHost, doubleHost
  ) where

import Prelude
import Data.ByteString.Builder
import qualified Data.ByteString.Lazy as Lazy
import Data.Int
import Data.Word
import Base.Builder
import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import Data.ByteString.Unsafe (unsafeDrop, unsafeUseAsCStringLen)
import Foreign.Marshal.Utils (copyBytes)
import Foreign.Ptr (Ptr, castPtr)
import Base.LazyByteString (defaultChunkSize, smallChunkSize)

-- The size of the first buffer. All others have the usual one.
newtype AllocationStrategy = FirstOf Int

safeStrategy, untrimmedStrategy :: Int -> Int -> AllocationStrategy
safeStrategy first _ = FirstOf first
untrimmedStrategy first _ = FirstOf first

toLazyByteStringWith :: AllocationStrategy -> Lazy.ByteString -> Builder -> Lazy.ByteString
toLazyByteStringWith (FirstOf n) end b = builtFrom (max n 0) end b

intHost :: Int -> Builder
intHost = littleEndian 8

wordHost :: Word -> Builder
wordHost x = littleEndian 8 (fromIntegral x)

int16Host :: Int16 -> Builder
int16Host = int16LE

int32Host :: Int32 -> Builder
int32Host = int32LE

int64Host :: Int64 -> Builder
int64Host = int64LE

word16Host :: Word16 -> Builder
word16Host = word16LE

word32Host :: Word32 -> Builder
word32Host = word32LE

word64Host :: Word64 -> Builder
word64Host = word64LE

floatHost :: Float -> Builder
floatHost = floatLE

doubleHost :: Double -> Builder
doubleHost = doubleLE

-- Writes into memory of so many bytes; tells how many it has written, and what comes next.
type BufferWriter = Ptr Word8 -> Int -> IO (Int, Next)

-- Nothing; more, for which at least so many bytes are wanted; or a chunk, and more.
data Next
  = Done
  | More !Int BufferWriter
  | Chunk !ByteString BufferWriter

runBuilder :: Builder -> BufferWriter
runBuilder b = go (Lazy.toChunks (toLazyByteString b))
  where
    go [] _ _ = return (0, Done)
    go (c : cs) p room = do
      let n = min room (B.length c)
      unsafeUseAsCStringLen c (\(from, _) -> copyBytes p (castPtr from) n)
      return (n, case (n < B.length c, cs) of
        (True, _) -> More 1 (go (unsafeDrop n c : cs))
        (_, []) -> Done
        _ -> More 1 (go cs))
