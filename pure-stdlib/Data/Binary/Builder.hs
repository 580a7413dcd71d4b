-- Builders by the names that Data.Binary has for them.

module Data.Binary.Builder
  ( Builder, toLazyByteString, empty, singleton, append, fromByteString, fromLazyByteString
  , fromShortByteString, flush
  , putWord16be, putWord32be, putWord64be, putWord16le, putWord32le, putWord64le
  , putWordhost, putWord16host, putWord32host, putWord64host
  , putInt16be, putInt32be, putInt64be, putInt16le, putInt32le, putInt64le
  , putInthost, putInt16host, putInt32host, putInt64host, putCharUtf8, putStringUtf8
  ) where

import Prelude
import Base.Builder (flush)
import Data.ByteString (ByteString)
import Data.ByteString.Builder
import Data.ByteString.Builder.Extra
import qualified Data.ByteString.Lazy as L
import Data.ByteString.Short (ShortByteString)
import Data.Int
import Data.Word

empty :: Builder
empty = mempty

append :: Builder -> Builder -> Builder
append = (<>)

singleton :: Word8 -> Builder
singleton = word8

fromByteString :: ByteString -> Builder
fromByteString = byteString

fromLazyByteString :: L.ByteString -> Builder
fromLazyByteString = lazyByteString

fromShortByteString :: ShortByteString -> Builder
fromShortByteString = shortByteString

putWord16be, putWord16le, putWord16host :: Word16 -> Builder
putWord16be = word16BE
putWord16le = word16LE
putWord16host = word16Host

putWord32be, putWord32le, putWord32host :: Word32 -> Builder
putWord32be = word32BE
putWord32le = word32LE
putWord32host = word32Host

putWord64be, putWord64le, putWord64host :: Word64 -> Builder
putWord64be = word64BE
putWord64le = word64LE
putWord64host = word64Host

putWordhost :: Word -> Builder
putWordhost = wordHost

putInt16be, putInt16le, putInt16host :: Int16 -> Builder
putInt16be = int16BE
putInt16le = int16LE
putInt16host = int16Host

putInt32be, putInt32le, putInt32host :: Int32 -> Builder
putInt32be = int32BE
putInt32le = int32LE
putInt32host = int32Host

putInt64be, putInt64le, putInt64host :: Int64 -> Builder
putInt64be = int64BE
putInt64le = int64LE
putInt64host = int64Host

putInthost :: Int -> Builder
putInthost = intHost

putCharUtf8 :: Char -> Builder
putCharUtf8 = charUtf8

putStringUtf8 :: String -> Builder
putStringUtf8 = stringUtf8
