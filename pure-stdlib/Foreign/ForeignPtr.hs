-- Addresses with what becomes of the memory afterwards.

module Foreign.ForeignPtr
  ( ForeignPtr, FinalizerPtr, FinalizerEnvPtr
  , newForeignPtr, newForeignPtr_, addForeignPtrFinalizer, newForeignPtrEnv, addForeignPtrFinalizerEnv
  , withForeignPtr, finalizeForeignPtr, touchForeignPtr, castForeignPtr, plusForeignPtr
  , mallocForeignPtr, mallocForeignPtrBytes, mallocForeignPtrArray, mallocForeignPtrArray0
  ) where

import Base.ForeignPtr
