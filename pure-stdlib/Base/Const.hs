-- The functor without elements.

module Base.Const where

import Base.Classes
import Base.Foldable
import Base.Function
import Base.Monad
import Base.Monoid
import Base.Read
import Base.Show
import Base.Traversable

newtype Const a b = Const { getConst :: a }

instance Eq a => Eq (Const a b) where
  Const x == Const y = x == y

instance Read a => Read (Const a b) where
  readsPrec = readUnary "Const" Const

instance Ord a => Ord (Const a b) where
  compare (Const x) (Const y) = compare x y

-- As if it had no field name.
instance Show a => Show (Const a b) where
  showsPrec d (Const x) = showParen (d > 10) (showString "Const " . showsPrec 11 x)

instance Semigroup a => Semigroup (Const a b) where
  Const x <> Const y = Const (x <> y)

instance Monoid a => Monoid (Const a b) where
  mempty = Const mempty

instance Functor (Const a) where
  fmap _ (Const x) = Const x

instance Foldable (Const a) where
  foldr _ z _ = z

instance Traversable (Const a) where
  traverse _ (Const x) = pure (Const x)

instance Monoid a => Applicative (Const a) where
  pure _ = Const mempty
  Const x <*> Const y = Const (x <> y)
  liftA2 _ (Const x) (Const y) = Const (x <> y)
