{-# LANGUAGE PatternSynonyms #-}
module GHC.Stable
  ( StablePtr(StablePtr), newStablePtr, deRefStablePtr, freeStablePtr, castStablePtrToPtr, castPtrToStablePtr
  ) where

import Base.Insides (pattern StablePtr)
import Base.StablePtr hiding (StablePtr(..))
import Base.StablePtr (StablePtr)
