-- How byte strings are built, for those who want to say it.

module Data.ByteString.Builder.Extra
  ( toLazyByteStringWith, AllocationStrategy, safeStrategy, untrimmedStrategy, smallChunkSize, defaultChunkSize
  , byteStringCopy, byteStringInsert, byteStringThreshold
  , lazyByteStringCopy, lazyByteStringInsert, lazyByteStringThreshold, flush
  , intHost, int16Host, int32Host, int64Host, wordHost, word16Host, word32Host, word64Host, floatHost, doubleHost
  ) where

import Prelude
import Data.ByteString.Builder
import qualified Data.ByteString.Lazy as Lazy
import Data.Int
import Data.Word
import Base.Builder
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
