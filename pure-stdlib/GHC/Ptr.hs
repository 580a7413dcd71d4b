{-# LANGUAGE MagicHash, PatternSynonyms #-}
module GHC.Ptr
  ( Ptr(Ptr), FunPtr(FunPtr), nullPtr, castPtr, plusPtr, minusPtr, alignPtr
  , nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr
  ) where

import Base.Insides (pattern FunPtr, pattern Ptr)
import Foreign.Ptr
