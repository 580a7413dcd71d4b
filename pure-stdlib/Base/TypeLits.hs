{-# LANGUAGE DataKinds, ExistentialQuantification, PolyKinds, TypeFamilies, TypeOperators, NoStarIsType #-}
-- Numbers and texts as types. The compiler knows the kinds of literals, has the evidence of
-- what is known of them, and computes the families.

module Base.TypeLits where

import Prelude
import Base.Equal
import Base.Natural (Natural)
import Base.Typeable (unsafeCoerce)
import Data.Type.Equality ((:~:)(..))

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

infixl 5 :$$:
infixl 6 :<>:

-- What a program has the compiler say.
data ErrorMessage
  = Text Symbol
  | forall t. ShowType t
  | ErrorMessage :<>: ErrorMessage
  | ErrorMessage :$$: ErrorMessage

-- Never reduced: that it is needed is an error with this message.
type family TypeError (message :: ErrorMessage) :: k

-- The same as a constraint, which nothing solves.
class TypeFailure (message :: ErrorMessage)

sameNat :: (KnownNat a, KnownNat b) => proxy a -> proxy' b -> Maybe (a :~: b)
sameNat x y = if integerVal x == integerVal y then Just (unsafeCoerce Refl) else Nothing

sameSymbol :: (KnownSymbol a, KnownSymbol b) => proxy a -> proxy' b -> Maybe (a :~: b)
sameSymbol x y = if symbolVal x == symbolVal y then Just (unsafeCoerce Refl) else Nothing
