{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- Addresses with what becomes of the memory afterwards, and with their constructor.

module GHC.ForeignPtr
  ( ForeignPtr(ForeignPtr), ForeignPtrContents(PlainPtr, FinalPtr), FinalizerPtr, FinalizerEnvPtr, unsafeForeignPtrToPtr, castForeignPtr, plusForeignPtr
  , newConcForeignPtr, newForeignPtr_, mallocForeignPtr, mallocPlainForeignPtr
  , mallocForeignPtrBytes, mallocPlainForeignPtrBytes, mallocForeignPtrAlignedBytes, mallocPlainForeignPtrAlignedBytes
  , addForeignPtrFinalizer, addForeignPtrFinalizerEnv, touchForeignPtr, withForeignPtr, unsafeWithForeignPtr
  , finalizeForeignPtr, addForeignPtrConcFinalizer
  ) where

import Prelude
import Base.Effect (Bytes)
import Base.ForeignPtr hiding (ForeignPtr(..))
import Base.ForeignPtr (ForeignPtr)
import qualified Base.ForeignPtr as F
import GHC.Exts (Addr#, MutableByteArray#, RealWorld, unsafeCoerce#)

-- What the memory belongs to.
newtype ForeignPtrContents = Contents F.Owner

data Owned = Array (MutableByteArray# RealWorld) | Otherwise

owned :: ForeignPtrContents -> Owned
owned (Contents (F.Plain b)) = Array (unsafeCoerce# b)
owned _ = Otherwise

bytesOf :: MutableByteArray# RealWorld -> Bytes
bytesOf a = unsafeCoerce# a

-- An array that is pinned.
pattern PlainPtr a <- (owned -> Array a) where PlainPtr a = Contents (F.Plain (bytesOf a))

pattern FinalPtr :: ForeignPtrContents
pattern FinalPtr = Contents F.Final

data Parts = Parts Addr# ForeignPtrContents

-- Addresses are numbers.
address :: Int -> Addr#
address a = a `seq` unsafeCoerce# a

number :: Addr# -> Int
number a = unsafeCoerce# a

parts :: ForeignPtr a -> Parts
parts (F.ForeignPtr a owner) = Parts (address a) (Contents owner)

-- No signature: a field is unlifted.
pattern ForeignPtr a owner <- (parts -> Parts a owner) where
  ForeignPtr a (Contents owner) = F.ForeignPtr (number a) owner
{-# COMPLETE ForeignPtr #-}
