{-# LANGUAGE MagicHash, PatternSynonyms #-}
module GHC.IORef
  ( IORef(IORef), newIORef, readIORef, writeIORef, atomicModifyIORef, atomicModifyIORef'
  ) where

import Base.Insides (pattern IORef)
import Base.ST hiding (IORef(..))
import Base.ST (IORef)
