{-# LANGUAGE FlexibleInstances, MagicHash, PolyKinds, KindSignatures, TypeFamilies #-}
-- Fields of unlifted types, as parts of types that are made of sums and products.

module Base.UnboxedGeneric where

import Prelude
import Data.Kind (Type)
import GHC.Exts

data family URec (a :: Type) (p :: k)

data instance URec (Ptr ()) (p :: k) = UAddr { uAddr# :: Addr# }
data instance URec Char (p :: k) = UChar { uChar# :: Char# }
data instance URec Double (p :: k) = UDouble { uDouble# :: Double# }
data instance URec Float (p :: k) = UFloat { uFloat# :: Float# }
data instance URec Int (p :: k) = UInt { uInt# :: Int# }
data instance URec Word (p :: k) = UWord { uWord# :: Word# }

type UAddr = URec (Ptr ())
type UChar = URec Char
type UDouble = URec Double
type UFloat = URec Float
type UInt = URec Int
type UWord = URec Word

instance Eq (URec (Ptr ()) p) where
  UAddr a == UAddr b = isTrue# (eqAddr# a b)

instance Ord (URec (Ptr ()) p) where
  compare (UAddr a) (UAddr b)
    | isTrue# (eqAddr# a b) = EQ
    | isTrue# (ltAddr# a b) = LT
    | otherwise = GT

instance Functor (URec (Ptr ())) where
  fmap _ (UAddr a) = UAddr a

instance Foldable (URec (Ptr ())) where
  foldMap _ _ = mempty

instance Traversable (URec (Ptr ())) where
  traverse _ (UAddr a) = pure (UAddr a)

instance Eq (URec Char p) where
  UChar a == UChar b = C# a == C# b

instance Ord (URec Char p) where
  compare (UChar a) (UChar b) = compare (C# a) (C# b)

instance Show (URec Char p) where
  showsPrec d (UChar a) = showParen (d >= 11)
    (showString "UChar {uChar# = " . showsPrec 0 (C# a) . showString "#}")

instance Functor (URec Char) where
  fmap _ (UChar a) = UChar a

instance Foldable (URec Char) where
  foldMap _ _ = mempty

instance Traversable (URec Char) where
  traverse _ (UChar a) = pure (UChar a)

instance Eq (URec Double p) where
  UDouble a == UDouble b = D# a == D# b

instance Ord (URec Double p) where
  compare (UDouble a) (UDouble b) = compare (D# a) (D# b)

instance Show (URec Double p) where
  showsPrec d (UDouble a) = showParen (d >= 11)
    (showString "UDouble {uDouble# = " . showsPrec 0 (D# a) . showString "##}")

instance Functor (URec Double) where
  fmap _ (UDouble a) = UDouble a

instance Foldable (URec Double) where
  foldMap _ _ = mempty

instance Traversable (URec Double) where
  traverse _ (UDouble a) = pure (UDouble a)

instance Eq (URec Float p) where
  UFloat a == UFloat b = F# a == F# b

instance Ord (URec Float p) where
  compare (UFloat a) (UFloat b) = compare (F# a) (F# b)

instance Show (URec Float p) where
  showsPrec d (UFloat a) = showParen (d >= 11)
    (showString "UFloat {uFloat# = " . showsPrec 0 (F# a) . showString "#}")

instance Functor (URec Float) where
  fmap _ (UFloat a) = UFloat a

instance Foldable (URec Float) where
  foldMap _ _ = mempty

instance Traversable (URec Float) where
  traverse _ (UFloat a) = pure (UFloat a)

instance Eq (URec Int p) where
  UInt a == UInt b = I# a == I# b

instance Ord (URec Int p) where
  compare (UInt a) (UInt b) = compare (I# a) (I# b)

instance Show (URec Int p) where
  showsPrec d (UInt a) = showParen (d >= 11)
    (showString "UInt {uInt# = " . showsPrec 0 (I# a) . showString "#}")

instance Functor (URec Int) where
  fmap _ (UInt a) = UInt a

instance Foldable (URec Int) where
  foldMap _ _ = mempty

instance Traversable (URec Int) where
  traverse _ (UInt a) = pure (UInt a)

instance Eq (URec Word p) where
  UWord a == UWord b = W# a == W# b

instance Ord (URec Word p) where
  compare (UWord a) (UWord b) = compare (W# a) (W# b)

instance Show (URec Word p) where
  showsPrec d (UWord a) = showParen (d >= 11)
    (showString "UWord {uWord# = " . showsPrec 0 (W# a) . showString "##}")

instance Functor (URec Word) where
  fmap _ (UWord a) = UWord a

instance Foldable (URec Word) where
  foldMap _ _ = mempty

instance Traversable (URec Word) where
  traverse _ (UWord a) = pure (UWord a)
