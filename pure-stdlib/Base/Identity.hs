-- The functor that adds nothing.

module Base.Identity where

import Base.Classes
import Base.Foldable
import Base.Function
import Base.Monad
import Base.Monoid
import Base.Read
import Base.Show
import Base.Traversable
import Base.Types

newtype Identity a = Identity { runIdentity :: a }
  deriving (Eq, Ord)

-- As if it had no field name.
instance Show a => Show (Identity a) where
  showsPrec d (Identity x) = showParen (d > 10) (showString "Identity " . showsPrec 11 x)

instance Read a => Read (Identity a) where
  readsPrec = readUnary "Identity" Identity

instance Semigroup a => Semigroup (Identity a) where
  Identity x <> Identity y = Identity (x <> y)

instance Monoid a => Monoid (Identity a) where
  mempty = Identity mempty

instance Functor Identity where
  fmap f (Identity x) = Identity (f x)

instance Foldable Identity where
  foldMap f (Identity x) = f x
  foldr f z (Identity x) = f x z
  length _ = 1
  null _ = False

instance Traversable Identity where
  traverse f (Identity x) = fmap Identity (f x)

instance Applicative Identity where
  pure = Identity
  Identity f <*> Identity x = Identity (f x)
  liftA2 f (Identity x) (Identity y) = Identity (f x y)

instance Monad Identity where
  Identity x >>= f = f x
