{-# LANGUAGE CPP #-}
-- Arrays of bytes of words, single precision, numbers of given sizes and addresses, each as wide as it is
-- in memory.

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
import Base.Memory (FunPtr(..), Ptr(..))
import Base.StablePtr (StablePtr(..))
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
  bytesFor _ n = timesInt 4 n
  zero = 0
  readElement b i w = case readF32 b i w of Result x -> Result (doubleToFloat x)
  writeElement b i x w = writeF32 b i (floatToDouble x) w
  indexElement b i = doubleToFloat (indexF32 b i)

instance Element Word8 where
  bytesFor _ n = n
  zero = 0
  readElement b i w = case readW8 b i w of Result x -> Result (fromInt x)
  writeElement b i x w = writeW8 b i (toInt x) w
  indexElement b i = fromInt (indexW8 b i)

-- A number of so many bytes.
#define AS_INT(T,SIZE,GET,PUT,AT) instance Element T where { \
  bytesFor _ n = timesInt SIZE n; \
  zero = 0; \
  readElement b i w = case GET b i w of { Result x -> Result (fromInt x) }; \
  writeElement b i x w = PUT b i (toInt x) w; \
  indexElement b i = fromInt (AT b i) }

AS_INT(Int8,1,readI8,writeI8,indexI8)
AS_INT(Int16,2,readI16,writeI16,indexI16)
AS_INT(Int32,4,readI32,writeI32,indexI32)
AS_INT(Int64,8,readI64,writeI64,indexI64)
AS_INT(Word16,2,readW16,writeW16,indexW16)
AS_INT(Word32,4,readW32,writeW32,indexW32)
AS_INT(Word64,8,readI64,writeI64,indexI64)

-- Addresses are their numbers.
instance Element (Ptr a) where
  bytesFor _ n = timesInt 8 n
  zero = Ptr 0
  readElement b i w = case readI64 b i w of Result x -> Result (Ptr x)
  writeElement b i (Ptr x) w = writeI64 b i x w
  indexElement b i = Ptr (indexI64 b i)

instance Element (FunPtr a) where
  bytesFor _ n = timesInt 8 n
  zero = FunPtr 0
  readElement b i w = case readI64 b i w of Result x -> Result (FunPtr x)
  writeElement b i (FunPtr x) w = writeI64 b i x w
  indexElement b i = FunPtr (indexI64 b i)

instance Element (StablePtr a) where
  bytesFor _ n = timesInt 8 n
  zero = StablePtr 0
  readElement b i w = case readI64 b i w of Result x -> Result (StablePtr x)
  writeElement b i (StablePtr x) w = writeI64 b i x w
  indexElement b i = StablePtr (indexI64 b i)
