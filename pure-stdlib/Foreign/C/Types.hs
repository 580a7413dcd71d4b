{-# LANGUAGE CPP, DerivingStrategies, GeneralizedNewtypeDeriving #-}
-- The types of C, as the system's C compiler has them.

module Foreign.C.Types
  ( CChar(..), CSChar(..), CUChar(..), CShort(..), CUShort(..), CInt(..), CUInt(..)
  , CLong(..), CULong(..), CPtrdiff(..), CSize(..), CWchar(..), CSigAtomic(..), CBool(..)
  , CLLong(..), CULLong(..), CIntPtr(..), CUIntPtr(..), CIntMax(..), CUIntMax(..), CClock(..)
  , CTime(..), CUSeconds(..), CSUSeconds(..), CFloat(..), CDouble(..)
  , CFile, CFpos, CJmpBuf
  ) where

import Prelude
import Data.Bits
import Data.Int
import Data.Word
import Base.Storable

#define NUMBER(TYPE,OF) \
newtype TYPE = TYPE OF \
  deriving newtype (Read, Show, Eq, Ord, Num, Enum, Storable, Real)
#define INTEGER(TYPE,OF) \
newtype TYPE = TYPE OF \
  deriving newtype (Read, Show, Eq, Ord, Num, Enum, Storable, Real, Bounded, Integral, Bits, FiniteBits)
#define FRACTION(TYPE,OF) \
newtype TYPE = TYPE OF \
  deriving newtype (Read, Show, Eq, Ord, Num, Enum, Storable, Real, Fractional, Floating, RealFrac, RealFloat)

INTEGER(CChar,Int8)
INTEGER(CSChar,Int8)
INTEGER(CUChar,Word8)
INTEGER(CShort,Int16)
INTEGER(CUShort,Word16)
INTEGER(CInt,Int32)
INTEGER(CUInt,Word32)
INTEGER(CLong,Int64)
INTEGER(CULong,Word64)
INTEGER(CPtrdiff,Int64)
INTEGER(CSize,Word64)
INTEGER(CWchar,Int32)
INTEGER(CSigAtomic,Int32)
INTEGER(CBool,Word8)
INTEGER(CLLong,Int64)
INTEGER(CULLong,Word64)
INTEGER(CIntPtr,Int64)
INTEGER(CUIntPtr,Word64)
INTEGER(CIntMax,Int64)
INTEGER(CUIntMax,Word64)
NUMBER(CClock,Int64)
NUMBER(CTime,Int64)
NUMBER(CUSeconds,Word32)
NUMBER(CSUSeconds,Int64)
FRACTION(CFloat,Float)
FRACTION(CDouble,Double)

-- What only has an address.
data CFile = CFile
data CFpos = CFpos
data CJmpBuf = CJmpBuf
