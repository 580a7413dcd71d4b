{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- Everything about arrays, unchecked access included.

module Data.Array.Base
  ( module Base.MArray, module Base.Ix, Array, STUArray(STUArray), UArray(UArray)
  , arrEleBottom
  ) where

import Base.Array (Array)
import Base.Error (error)
import Base.Ix
import Base.SizedElements ()
import Base.MArray hiding (STUArray(..), UArray(..))
import Base.MArray as Inner (STUArray, UArray)
import qualified Base.MArray as Inner
import Base.Unboxed (mutableBytesOf, ofMutableBytes, bytesOf, ofBytes)

-- The constructors hold the bytes as primitive operations have them.
pattern STUArray low high count bytes <- Inner.STUArray low high count (ofMutableBytes -> bytes)
  where STUArray low high count bytes = Inner.STUArray low high count (mutableBytesOf bytes)

pattern UArray low high count bytes <- Inner.UArray low high count (ofBytes -> bytes)
  where UArray low high count bytes = Inner.UArray low high count (bytesOf bytes)

{-# COMPLETE STUArray #-}
{-# COMPLETE UArray #-}

arrEleBottom :: a
arrEleBottom = error "MArray: undefined array element"
