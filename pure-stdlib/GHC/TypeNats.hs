{-# LANGUAGE DataKinds, ExplicitNamespaces, TypeOperators, NoStarIsType #-}
-- Haskell's GHC.TypeNats: numbers as types.

module GHC.TypeNats
  ( Nat, Natural, KnownNat, natVal
  , type (+), type (-), type (*), type (^), type (<=?), type (<=), Div, Mod, Log2, CmpNat
  , sameNat, SomeNat(..), someNatVal
  ) where

import Prelude
import Base.Natural (Natural)
import Base.TypeLits

natVal :: KnownNat n => proxy n -> Natural
natVal p = fromInteger (integerVal p)

someNatVal :: Natural -> SomeNat
someNatVal n = someNat (toInteger n)
