{-# LANGUAGE GADTs, MagicHash, PolyKinds #-}
-- Values taken for those of another type.

module Unsafe.Coerce (unsafeCoerce, unsafeCoerce#, UnsafeEquality(..), unsafeEqualityProof) where

import Base.Typeable (unsafeCoerce)
import Base.Unboxed (unsafeCoerce#)

-- That two types are the same, which nobody has checked.
data UnsafeEquality a b where
  UnsafeRefl :: UnsafeEquality a a

unsafeEqualityProof :: UnsafeEquality a b
unsafeEqualityProof = unsafeCoerce (UnsafeRefl :: UnsafeEquality () ())
