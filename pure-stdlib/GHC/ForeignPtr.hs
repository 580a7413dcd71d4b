module GHC.ForeignPtr
  ( ForeignPtr, FinalizerPtr, FinalizerEnvPtr, unsafeForeignPtrToPtr, castForeignPtr, plusForeignPtr
  , newConcForeignPtr, newForeignPtr_, mallocForeignPtr, mallocPlainForeignPtr
  , mallocForeignPtrBytes, mallocPlainForeignPtrBytes, mallocForeignPtrAlignedBytes, mallocPlainForeignPtrAlignedBytes
  , addForeignPtrFinalizer, addForeignPtrFinalizerEnv, touchForeignPtr, withForeignPtr, unsafeWithForeignPtr
  , finalizeForeignPtr, addForeignPtrConcFinalizer
  ) where

import Base.ForeignPtr
