{-# LANGUAGE DataKinds, TypeFamilies, TypeOperators, NoStarIsType #-}
-- Numbers and texts as types. The compiler knows the kinds of literals, has the evidence of
-- what is known of them, and computes the families.

module Base.TypeLits where

import Prelude
import Base.Equal
import Base.Natural (Natural)

infix 4 <=?, <=
infixl 6 +, -
infixl 7 *, `Div`, `Mod`
infixr 8 ^

-- The kind of numbers is that of their values.
type Nat = Natural

-- The kind of texts, which has no values.
data Symbol

-- What stands for the type.
newtype NatValue (n :: Nat) = NatValue Integer

newtype SymbolValue (s :: Symbol) = SymbolValue String

class KnownNat (n :: Nat) where
  natValue :: NatValue n

class KnownSymbol (s :: Symbol) where
  symbolValue :: SymbolValue s

integerVal :: KnownNat n => proxy n -> Integer
integerVal p = of' natValue p
  where
    of' :: NatValue n -> proxy n -> Integer
    of' (NatValue n) _ = n

symbolVal :: KnownSymbol s => proxy s -> String
symbolVal p = of' symbolValue p
  where
    of' :: SymbolValue s -> proxy s -> String
    of' (SymbolValue s) _ = s

type family (a :: Nat) + (b :: Nat) :: Nat
type family (a :: Nat) - (b :: Nat) :: Nat
type family (a :: Nat) * (b :: Nat) :: Nat
type family (a :: Nat) ^ (b :: Nat) :: Nat
type family Div (a :: Nat) (b :: Nat) :: Nat
type family Mod (a :: Nat) (b :: Nat) :: Nat
type family Log2 (a :: Nat) :: Nat
type family CmpNat (a :: Nat) (b :: Nat) :: Ordering
type family CmpSymbol (a :: Symbol) (b :: Symbol) :: Ordering
type family (a :: Nat) <=? (b :: Nat) :: Bool
type family AppendSymbol (a :: Symbol) (b :: Symbol) :: Symbol

type x <= y = (x <=? y) ~ 'True
