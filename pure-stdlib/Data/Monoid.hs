-- Haskell's Data.Monoid.
{-# LANGUAGE DeriveTraversable, FlexibleContexts, GeneralizedNewtypeDeriving, DerivingStrategies, StandaloneDeriving, UndecidableInstances #-}

module Data.Monoid
  ( Monoid(..), (<>), Dual(..), Endo(..), All(..), Any(..), Sum(..), Product(..), First(..), Last(..), Alt(..), Ap(..)
  ) where

import Base.Bool
import Base.Classes
import Base.Enum
import Base.Foldable
import Base.Function
import Base.Maybe
import Base.Monad
import Base.Monoid
import Base.Num
import Base.Read
import Base.ReadDerive ()
import Base.Show
import Base.Traversable
import Base.Types
import Base.Wrappers

newtype First a = First { getFirst :: Maybe a }
  deriving (Eq, Ord, Read, Show, Functor, Foldable, Traversable, Applicative, Monad)

instance Semigroup (First a) where
  First Nothing <> y = y
  x <> _ = x
  stimes = stimesIdempotentMonoid

instance Monoid (First a) where
  mempty = First Nothing

newtype Last a = Last { getLast :: Maybe a }
  deriving (Eq, Ord, Read, Show, Functor, Foldable, Traversable, Applicative, Monad)

instance Semigroup (Last a) where
  x <> Last Nothing = x
  _ <> y = y
  stimes = stimesIdempotentMonoid

instance Monoid (Last a) where
  mempty = Last Nothing

-- The choice of an Alternative.
newtype Alt f a = Alt { getAlt :: f a }

deriving instance Eq (f a) => Eq (Alt f a)
deriving instance Ord (f a) => Ord (Alt f a)
deriving instance Read (f a) => Read (Alt f a)
deriving instance Show (f a) => Show (Alt f a)
deriving newtype instance Enum (f a) => Enum (Alt f a)
deriving newtype instance Num (f a) => Num (Alt f a)

instance Alternative f => Semigroup (Alt f a) where
  Alt x <> Alt y = Alt (x <|> y)
  stimes = stimesMonoid

instance Alternative f => Monoid (Alt f a) where
  mempty = Alt empty

instance Functor f => Functor (Alt f) where
  fmap f (Alt m) = Alt (fmap f m)

instance Applicative f => Applicative (Alt f) where
  pure x = Alt (pure x)
  Alt f <*> Alt x = Alt (f <*> x)

instance Alternative f => Alternative (Alt f) where
  empty = Alt empty
  Alt x <|> Alt y = Alt (x <|> y)

instance Monad f => Monad (Alt f) where
  Alt m >>= f = Alt (m >>= \x -> getAlt (f x))

instance MonadPlus f => MonadPlus (Alt f)

instance Foldable f => Foldable (Alt f) where
  foldr f z (Alt m) = foldr f z m

instance Traversable f => Traversable (Alt f) where
  traverse f (Alt m) = fmap Alt (traverse f m)

-- What results of actions are combined to.
newtype Ap f a = Ap { getAp :: f a }

deriving instance Eq (f a) => Eq (Ap f a)
deriving instance Ord (f a) => Ord (Ap f a)
deriving instance Read (f a) => Read (Ap f a)
deriving instance Show (f a) => Show (Ap f a)
deriving newtype instance Enum (f a) => Enum (Ap f a)

instance (Applicative f, Bounded a) => Bounded (Ap f a) where
  minBound = Ap (pure minBound)
  maxBound = Ap (pure maxBound)

instance (Applicative f, Num a) => Num (Ap f a) where
  Ap x + Ap y = Ap (liftA2 (+) x y)
  Ap x - Ap y = Ap (liftA2 (-) x y)
  Ap x * Ap y = Ap (liftA2 (*) x y)
  negate (Ap x) = Ap (fmap negate x)
  abs (Ap x) = Ap (fmap abs x)
  signum (Ap x) = Ap (fmap signum x)
  fromInteger n = Ap (pure (fromInteger n))

instance (Applicative f, Semigroup a) => Semigroup (Ap f a) where
  Ap x <> Ap y = Ap (liftA2 (<>) x y)

instance (Applicative f, Monoid a) => Monoid (Ap f a) where
  mempty = Ap (pure mempty)

instance Functor f => Functor (Ap f) where
  fmap f (Ap m) = Ap (fmap f m)

instance Applicative f => Applicative (Ap f) where
  pure x = Ap (pure x)
  Ap f <*> Ap x = Ap (f <*> x)

instance Alternative f => Alternative (Ap f) where
  empty = Ap empty
  Ap x <|> Ap y = Ap (x <|> y)

instance Monad f => Monad (Ap f) where
  Ap m >>= f = Ap (m >>= \x -> getAp (f x))

instance MonadFail f => MonadFail (Ap f) where
  fail s = Ap (fail s)

instance MonadPlus f => MonadPlus (Ap f)

instance Foldable f => Foldable (Ap f) where
  foldr f z (Ap m) = foldr f z m

instance Traversable f => Traversable (Ap f) where
  traverse f (Ap m) = fmap Ap (traverse f m)
