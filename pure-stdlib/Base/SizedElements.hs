{-# LANGUAGE CPP #-}
-- Arrays of bytes of words, single precision and numbers of given sizes. A Word8
-- takes one byte, all others take eight.

module Base.SizedElements where

import Base.Types
import Base.Effect
import Base.Function
import Base.Integral
import Base.MArray
import Base.Num
import Base.Primitive
import Base.PrimitiveNumber
import Base.Float
import Base.Sized.Int8
import Base.Sized.Int16
import Base.Sized.Int32
import Base.Sized.Int64
import Base.Sized.Word8
import Base.Sized.Word16
import Base.Sized.Word32
import Base.Sized.Word64

instance Element Word where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (intToWord x)
  writeElement b i x w = writeI64 b i (wordToInt x) w
  indexElement b i = intToWord (indexI64 b i)

instance Element Float where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readF64 b i w of Result x -> Result (doubleToFloat x)
  writeElement b i x w = writeF64 b i (floatToDouble x) w
  indexElement b i = doubleToFloat (indexF64 b i)

instance Element Word8 where
  bytesFor _ n = n
  zero = 0
  readElement b i w = case readW8 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeW8 b i (toInt x) w
  indexElement b i = fromInt (indexW8 b i)

-- A number of at most 64 bits as an Int.
#define AS_INT(T) instance Element T where { \
  bytesFor _ n = timesInt 8 n; \
  zero = 0; \
  readElement b i w = case readI64 b i w of { Result x -> Result (fromInt x) }; \
  writeElement b i x w = writeI64 b i (toInt x) w; \
  indexElement b i = fromInt (indexI64 b i) }

AS_INT(Int8)
AS_INT(Int16)
AS_INT(Int32)
AS_INT(Int64)
AS_INT(Word16)
AS_INT(Word32)
AS_INT(Word64)
