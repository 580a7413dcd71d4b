-- Mutable variables.

module Data.IORef
  ( IORef, newIORef, readIORef, writeIORef, modifyIORef, modifyIORef'
  , atomicModifyIORef, atomicModifyIORef', atomicWriteIORef
  , mkWeakIORef
  ) where

import Base.ST
import Base.Weak (mkWeakIORef)
