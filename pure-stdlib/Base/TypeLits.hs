{-# LANGUAGE DataKinds, ExistentialQuantification, PolyKinds, RankNTypes, TypeFamilies, TypeOperators, NoStarIsType #-}
-- Numbers and texts as types. The compiler knows the kinds of literals, has the evidence of
-- what is known of them, and computes the families.

module Base.TypeLits where

import Prelude
import Base.Equal
import Base.Natural (Natural)
import Base.Proxy (Proxy(..))
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

-- A number and a text as types that are known when the program runs only.
data SomeNat = forall n. KnownNat n => SomeNat (Proxy n)
data SomeSymbol = forall s. KnownSymbol s => SomeSymbol (Proxy s)

instance Eq SomeNat where
  SomeNat m == SomeNat n = integerVal m == integerVal n

instance Ord SomeNat where
  compare (SomeNat m) (SomeNat n) = compare (integerVal m) (integerVal n)

instance Show SomeNat where
  showsPrec d (SomeNat n) = showsPrec d (integerVal n)

instance Read SomeNat where
  readsPrec d text = [(someNat n, rest) | (n, rest) <- readsPrec d text, n >= 0]

instance Eq SomeSymbol where
  SomeSymbol s == SomeSymbol t = symbolVal s == symbolVal t

instance Ord SomeSymbol where
  compare (SomeSymbol s) (SomeSymbol t) = compare (symbolVal s) (symbolVal t)

instance Show SomeSymbol where
  showsPrec d (SomeSymbol s) = showsPrec d (symbolVal s)

instance Read SomeSymbol where
  readsPrec d text = [(someSymbolVal s, rest) | (s, rest) <- readsPrec d text]

newtype WithNat n r = WithNat (KnownNat n => Proxy n -> r)
newtype WithSymbol s r = WithSymbol (KnownSymbol s => Proxy s -> r)

-- What a dictionary of these classes looks like: a box of its only method. Where it is made must
-- not be seen where it is used as what it is not.
data Evidence a = Evidence a

evidence :: a -> Evidence a
evidence x = Evidence x
{-# NOINLINE evidence #-}

someNat :: Integer -> SomeNat
someNat n = (unsafeCoerce (WithNat SomeNat) :: Evidence Integer -> Proxy n -> SomeNat) (evidence n) Proxy

someSymbolVal :: String -> SomeSymbol
someSymbolVal s = (unsafeCoerce (WithSymbol SomeSymbol) :: Evidence String -> Proxy s -> SomeSymbol) (evidence s) Proxy
