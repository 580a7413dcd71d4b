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

instance Element Int8 where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeI64 b i (toInt x) w
  indexElement b i = fromInt (indexI64 b i)

instance Element Int16 where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeI64 b i (toInt x) w
  indexElement b i = fromInt (indexI64 b i)

instance Element Int32 where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeI64 b i (toInt x) w
  indexElement b i = fromInt (indexI64 b i)

instance Element Int64 where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeI64 b i (toInt x) w
  indexElement b i = fromInt (indexI64 b i)

instance Element Word16 where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeI64 b i (toInt x) w
  indexElement b i = fromInt (indexI64 b i)

instance Element Word32 where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeI64 b i (toInt x) w
  indexElement b i = fromInt (indexI64 b i)

instance Element Word64 where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement b i w = case readI64 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeI64 b i (toInt x) w
  indexElement b i = fromInt (indexI64 b i)
