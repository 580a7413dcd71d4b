-- Byte strings that are built of parts in time that is proportional to their length.

module Data.ByteString.Builder
  ( Builder, toLazyByteString, hPutBuilder, byteString, shortByteString, lazyByteString
  , char7, string7, char8, string8, charUtf8, stringUtf8
  , floatBE, floatLE, doubleBE, doubleLE, intDec, integerDec, wordDec, floatDec, doubleDec
  , wordHex, floatHexFixed, doubleHexFixed, byteStringHex, lazyByteStringHex
  , int8, int8Dec, int8HexFixed, word8, word8Dec, word8Hex, word8HexFixed, int16BE, int16LE, int16Dec
  , int16HexFixed, word16BE, word16LE, word16Dec, word16Hex, word16HexFixed, int32BE, int32LE, int32Dec
  , int32HexFixed, word32BE, word32LE, word32Dec, word32Hex, word32HexFixed, int64BE, int64LE, int64Dec
  , int64HexFixed, word64BE, word64LE, word64Dec, word64Hex, word64HexFixed
  ) where

import Prelude
import Data.ByteString.Lazy (hPut)
import qualified Data.ByteString.Lazy as Lazy
import Data.ByteString.Short (ShortByteString, fromShort)
import Data.Int
import Data.Word
import Base.Builder
import Base.ByteString (ByteString, number, unpackBytes)
import Base.IOError (Handle)
import Base.LazyByteString (foldrChunks)
import Base.PrimitiveNumber (doubleBits, floatBits)

hPutBuilder :: Handle -> Builder -> IO ()
hPutBuilder h b = hPut h (toLazyByteString b)

shortByteString :: ShortByteString -> Builder
shortByteString s = byteStringCopy (fromShort s)

intDec :: Int -> Builder
intDec = decimal

integerDec :: Integer -> Builder
integerDec n = string7 (show n)

wordDec, wordHex :: Word -> Builder
wordDec = unsigned 10
wordHex = unsigned 16

floatBE, floatLE, floatDec, floatHexFixed :: Float -> Builder
floatBE x = bigEndian 4 (floatBits x)
floatLE x = littleEndian 4 (floatBits x)
floatDec x = string7 (show x)
floatHexFixed x = fixedHex 8 (floatBits x)

doubleBE, doubleLE, doubleDec, doubleHexFixed :: Double -> Builder
doubleBE x = bigEndian 8 (doubleBits x)
doubleLE x = littleEndian 8 (doubleBits x)
doubleDec x = string7 (show x)
doubleHexFixed x = fixedHex 16 (doubleBits x)

byteStringHex :: ByteString -> Builder
byteStringHex s = each 2 (\x -> hexByte (number x)) (unpackBytes s)

lazyByteStringHex :: Lazy.ByteString -> Builder
lazyByteStringHex = foldrChunks (\c rest -> byteStringHex c <> rest) mempty

int8, int8Dec, int8HexFixed :: Int8 -> Builder
int8 x = oneByte (fromIntegral x)
int8Dec x = decimal (fromIntegral x)
int8HexFixed x = fixedHex 2 (fromIntegral x)

word8, word8Dec, word8Hex, word8HexFixed :: Word8 -> Builder
word8 x = oneByte (fromIntegral x)
word8Dec x = decimal (fromIntegral x)
word8Hex x = unsigned 16 (fromIntegral x)
word8HexFixed x = fixedHex 2 (fromIntegral x)

int16BE, int16LE, int16Dec, int16HexFixed :: Int16 -> Builder
int16BE x = bigEndian 2 (fromIntegral x)
int16LE x = littleEndian 2 (fromIntegral x)
int16Dec x = decimal (fromIntegral x)
int16HexFixed x = fixedHex 4 (fromIntegral x)

word16BE, word16LE, word16Dec, word16Hex, word16HexFixed :: Word16 -> Builder
word16BE x = bigEndian 2 (fromIntegral x)
word16LE x = littleEndian 2 (fromIntegral x)
word16Dec x = decimal (fromIntegral x)
word16Hex x = unsigned 16 (fromIntegral x)
word16HexFixed x = fixedHex 4 (fromIntegral x)

int32BE, int32LE, int32Dec, int32HexFixed :: Int32 -> Builder
int32BE x = bigEndian 4 (fromIntegral x)
int32LE x = littleEndian 4 (fromIntegral x)
int32Dec x = decimal (fromIntegral x)
int32HexFixed x = fixedHex 8 (fromIntegral x)

word32BE, word32LE, word32Dec, word32Hex, word32HexFixed :: Word32 -> Builder
word32BE x = bigEndian 4 (fromIntegral x)
word32LE x = littleEndian 4 (fromIntegral x)
word32Dec x = decimal (fromIntegral x)
word32Hex x = unsigned 16 (fromIntegral x)
word32HexFixed x = fixedHex 8 (fromIntegral x)

int64BE, int64LE, int64Dec, int64HexFixed :: Int64 -> Builder
int64BE x = bigEndian 8 (fromIntegral x)
int64LE x = littleEndian 8 (fromIntegral x)
int64Dec x = decimal (fromIntegral x)
int64HexFixed x = fixedHex 16 (fromIntegral x)

word64BE, word64LE, word64Dec, word64Hex, word64HexFixed :: Word64 -> Builder
word64BE x = bigEndian 8 (fromIntegral x)
word64LE x = littleEndian 8 (fromIntegral x)
word64Dec x = unsigned 10 (fromIntegral x)
word64Hex x = unsigned 16 (fromIntegral x)
word64HexFixed x = fixedHex 16 (fromIntegral x)
