{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving, StandaloneDeriving #-}
-- Addresses.

module Foreign.Ptr
  ( Ptr, nullPtr, castPtr, plusPtr, alignPtr, minusPtr
  , FunPtr, nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr, freeHaskellFunPtr
  , IntPtr(..), ptrToIntPtr, intPtrToPtr, WordPtr(..), ptrToWordPtr, wordPtrToPtr
  ) where

import Prelude
import Data.Bits
import Base.Callback (freeHaskellFunPtr)
import Base.Memory
import Base.Storable

castPtr :: Ptr a -> Ptr b
castPtr (Ptr a) = Ptr a

plusPtr :: Ptr a -> Int -> Ptr b
plusPtr (Ptr a) n = Ptr (a + n)

minusPtr :: Ptr a -> Ptr b -> Int
minusPtr (Ptr a) (Ptr b) = a - b

-- The next address that is a multiple.
alignPtr :: Ptr a -> Int -> Ptr a
alignPtr p@(Ptr a) n = case a `rem` n of
  0 -> p
  r -> Ptr (a + (n - r))

nullFunPtr :: FunPtr a
nullFunPtr = FunPtr 0

castFunPtr :: FunPtr a -> FunPtr b
castFunPtr (FunPtr a) = FunPtr a

castFunPtrToPtr :: FunPtr a -> Ptr b
castFunPtrToPtr (FunPtr a) = Ptr a

castPtrToFunPtr :: Ptr a -> FunPtr b
castPtrToFunPtr (Ptr a) = FunPtr a

newtype IntPtr = IntPtr Int
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable)

newtype WordPtr = WordPtr Word
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable)

deriving newtype instance Show IntPtr
deriving newtype instance Read IntPtr
deriving newtype instance Show WordPtr
deriving newtype instance Read WordPtr

ptrToIntPtr :: Ptr a -> IntPtr
ptrToIntPtr (Ptr a) = IntPtr a

intPtrToPtr :: IntPtr -> Ptr a
intPtrToPtr (IntPtr a) = Ptr a

ptrToWordPtr :: Ptr a -> WordPtr
ptrToWordPtr (Ptr a) = WordPtr (fromIntegral a)

wordPtrToPtr :: WordPtr -> Ptr a
wordPtrToPtr (WordPtr a) = Ptr (fromIntegral a)
