-- What encodes a value in a bounded number of bytes, for builders of one's own.

module Data.ByteString.Builder.Prim
  ( BoundedPrim, emptyB, (>*<), (>$<), eitherB, condB
  , primBounded, primMapListBounded, primUnfoldrBounded, primMapByteStringBounded, primMapLazyByteStringBounded
  , FixedPrim, emptyF, liftFixedToBounded
  , primFixed, primMapListFixed, primUnfoldrFixed, primMapByteStringFixed, primMapLazyByteStringFixed
  , char7, char8, charUtf8, int8, int8Dec, int8HexFixed, word8, word8Dec, word8Hex, word8HexFixed
  , int16BE, int16LE, int16Host, int16Dec, int16HexFixed, word16BE, word16LE, word16Host, word16Dec
  , word16Hex, word16HexFixed, int32BE, int32LE, int32Host, int32Dec, int32HexFixed, word32BE, word32LE
  , word32Host, word32Dec, word32Hex, word32HexFixed, int64BE, int64LE, int64Host, int64Dec
  , int64HexFixed, word64BE, word64LE, word64Host, word64Dec, word64Hex, word64HexFixed, intHost
  , wordHost, intDec, wordDec, wordHex, floatBE, floatLE, floatHost, floatHexFixed, doubleBE, doubleLE
  , doubleHost, doubleHexFixed
  ) where

import Prelude
import Base.Builder (digits, putBig, putByte, putDecimal, putHex, putLittle, putUtf8)
import Base.BuilderPrim
import Base.Primitive (ord)
import Base.PrimitiveNumber (andInt, doubleBits, floatBits)
import Data.Int
import Data.Word

char7, char8 :: FixedPrim Char
char7 = FixedPrim 1 (\c -> putByte (andInt (ord c) 127))
char8 = FixedPrim 1 (\c -> putByte (ord c))

charUtf8 :: BoundedPrim Char
charUtf8 = BoundedPrim 4 putUtf8

int8 :: FixedPrim Int8
int8 = FixedPrim 1 (\x -> putByte (fromIntegral x))

int8Dec :: BoundedPrim Int8
int8Dec = BoundedPrim 20 (\x -> putDecimal (fromIntegral x))

int8HexFixed :: FixedPrim Int8
int8HexFixed = FixedPrim 2 (\x -> putHex 2 (fromIntegral x))

word8 :: FixedPrim Word8
word8 = FixedPrim 1 (\x -> putByte (fromIntegral x))

word8Dec, word8Hex :: BoundedPrim Word8
word8Dec = BoundedPrim 20 (\x -> digits 10 (fromIntegral x))
word8Hex = BoundedPrim 16 (\x -> digits 16 (fromIntegral x))

word8HexFixed :: FixedPrim Word8
word8HexFixed = FixedPrim 2 (\x -> putHex 2 (fromIntegral x))

int16BE, int16LE, int16Host :: FixedPrim Int16
int16BE = FixedPrim 2 (\x -> putBig 2 (fromIntegral x))
int16LE = FixedPrim 2 (\x -> putLittle 2 (fromIntegral x))
int16Host = int16LE

int16Dec :: BoundedPrim Int16
int16Dec = BoundedPrim 20 (\x -> putDecimal (fromIntegral x))

int16HexFixed :: FixedPrim Int16
int16HexFixed = FixedPrim 4 (\x -> putHex 4 (fromIntegral x))

word16BE, word16LE, word16Host :: FixedPrim Word16
word16BE = FixedPrim 2 (\x -> putBig 2 (fromIntegral x))
word16LE = FixedPrim 2 (\x -> putLittle 2 (fromIntegral x))
word16Host = word16LE

word16Dec, word16Hex :: BoundedPrim Word16
word16Dec = BoundedPrim 20 (\x -> digits 10 (fromIntegral x))
word16Hex = BoundedPrim 16 (\x -> digits 16 (fromIntegral x))

word16HexFixed :: FixedPrim Word16
word16HexFixed = FixedPrim 4 (\x -> putHex 4 (fromIntegral x))

int32BE, int32LE, int32Host :: FixedPrim Int32
int32BE = FixedPrim 4 (\x -> putBig 4 (fromIntegral x))
int32LE = FixedPrim 4 (\x -> putLittle 4 (fromIntegral x))
int32Host = int32LE

int32Dec :: BoundedPrim Int32
int32Dec = BoundedPrim 20 (\x -> putDecimal (fromIntegral x))

int32HexFixed :: FixedPrim Int32
int32HexFixed = FixedPrim 8 (\x -> putHex 8 (fromIntegral x))

word32BE, word32LE, word32Host :: FixedPrim Word32
word32BE = FixedPrim 4 (\x -> putBig 4 (fromIntegral x))
word32LE = FixedPrim 4 (\x -> putLittle 4 (fromIntegral x))
word32Host = word32LE

word32Dec, word32Hex :: BoundedPrim Word32
word32Dec = BoundedPrim 20 (\x -> digits 10 (fromIntegral x))
word32Hex = BoundedPrim 16 (\x -> digits 16 (fromIntegral x))

word32HexFixed :: FixedPrim Word32
word32HexFixed = FixedPrim 8 (\x -> putHex 8 (fromIntegral x))

int64BE, int64LE, int64Host :: FixedPrim Int64
int64BE = FixedPrim 8 (\x -> putBig 8 (fromIntegral x))
int64LE = FixedPrim 8 (\x -> putLittle 8 (fromIntegral x))
int64Host = int64LE

int64Dec :: BoundedPrim Int64
int64Dec = BoundedPrim 20 (\x -> putDecimal (fromIntegral x))

int64HexFixed :: FixedPrim Int64
int64HexFixed = FixedPrim 16 (\x -> putHex 16 (fromIntegral x))

word64BE, word64LE, word64Host :: FixedPrim Word64
word64BE = FixedPrim 8 (\x -> putBig 8 (fromIntegral x))
word64LE = FixedPrim 8 (\x -> putLittle 8 (fromIntegral x))
word64Host = word64LE

word64Dec, word64Hex :: BoundedPrim Word64
word64Dec = BoundedPrim 20 (\x -> digits 10 (fromIntegral x))
word64Hex = BoundedPrim 16 (\x -> digits 16 (fromIntegral x))

word64HexFixed :: FixedPrim Word64
word64HexFixed = FixedPrim 16 (\x -> putHex 16 (fromIntegral x))

intHost :: FixedPrim Int
intHost = FixedPrim 8 (putLittle 8)

wordHost :: FixedPrim Word
wordHost = FixedPrim 8 (\x -> putLittle 8 (fromIntegral x))

intDec :: BoundedPrim Int
intDec = BoundedPrim 20 putDecimal

wordDec, wordHex :: BoundedPrim Word
wordDec = BoundedPrim 20 (digits 10)
wordHex = BoundedPrim 16 (digits 16)

floatBE, floatLE, floatHost, floatHexFixed :: FixedPrim Float
floatBE = FixedPrim 4 (\x -> putBig 4 (floatBits x))
floatLE = FixedPrim 4 (\x -> putLittle 4 (floatBits x))
floatHost = floatLE
floatHexFixed = FixedPrim 8 (\x -> putHex 8 (floatBits x))

doubleBE, doubleLE, doubleHost, doubleHexFixed :: FixedPrim Double
doubleBE = FixedPrim 8 (\x -> putBig 8 (doubleBits x))
doubleLE = FixedPrim 8 (\x -> putLittle 8 (doubleBits x))
doubleHost = doubleLE
doubleHexFixed = FixedPrim 16 (\x -> putHex 16 (doubleBits x))
