{-# LANGUAGE DataKinds, ExplicitNamespaces, TypeOperators, NoStarIsType #-}
-- Haskell's GHC.TypeLits: numbers and texts as types.

module GHC.TypeLits
  ( Nat, Natural, Symbol, KnownNat, KnownSymbol, natVal, symbolVal
  , type (+), type (-), type (*), type (^), type (<=?), type (<=), Div, Mod, Log2
  , CmpNat, CmpSymbol, AppendSymbol, sameNat, sameSymbol, SomeNat(..), SomeSymbol(..), someNatVal, someSymbolVal, TypeError, ErrorMessage(..)
  ) where

import Prelude
import Base.Natural (Natural)
import Base.TypeLits

natVal :: KnownNat n => proxy n -> Integer
natVal = integerVal

-- A number that is not negative as a type.
someNatVal :: Integer -> Maybe SomeNat
someNatVal n
  | n >= 0 = Just (someNat n)
  | otherwise = Nothing
