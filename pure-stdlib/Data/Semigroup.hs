-- Haskell's Data.Semigroup.
{-# LANGUAGE DeriveTraversable, GeneralizedNewtypeDeriving #-}

module Data.Semigroup
  ( Semigroup(..), stimesMonoid, stimesIdempotent, stimesIdempotentMonoid, mtimesDefault, diff, cycle1
  , Min(..), Max(..), First(..), Last(..), WrappedMonoid(..), Option(..), option
  , Dual(..), Endo(..), All(..), Any(..), Sum(..), Product(..), Arg(..), ArgMin, ArgMax
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
import Control.Monad.Fix (MonadFix(..))
import Data.Function (fix)
import Data.Bifoldable
import Data.Bifunctor
import Data.Bitraversable

newtype Min a = Min { getMin :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Functor, Foldable, Traversable, Enum, Num)

instance Ord a => Semigroup (Min a) where
  Min x <> Min y = Min (min x y)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Min a) where
  mempty = maxBound

instance Applicative Min where
  pure = Min
  Min f <*> Min x = Min (f x)

instance Monad Min where
  Min x >>= f = f x

newtype Max a = Max { getMax :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Functor, Foldable, Traversable, Enum, Num)

instance Ord a => Semigroup (Max a) where
  Max x <> Max y = Max (max x y)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Max a) where
  mempty = minBound

instance Applicative Max where
  pure = Max
  Max f <*> Max x = Max (f x)

instance Monad Max where
  Max x >>= f = f x

newtype First a = First { getFirst :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Functor, Foldable, Traversable, Enum)

instance Semigroup (First a) where
  x <> _ = x
  stimes = stimesIdempotent

instance Applicative First where
  pure = First
  First f <*> First x = First (f x)

instance Monad First where
  First x >>= f = f x

newtype Last a = Last { getLast :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Functor, Foldable, Traversable, Enum)

instance Semigroup (Last a) where
  _ <> y = y
  stimes = stimesIdempotent

instance Applicative Last where
  pure = Last
  Last f <*> Last x = Last (f x)

instance Monad Last where
  Last x >>= f = f x

newtype WrappedMonoid m = WrapMonoid { unwrapMonoid :: m }
  deriving (Eq, Ord, Read, Show, Bounded)

instance Enum a => Enum (WrappedMonoid a) where
  succ (WrapMonoid a) = WrapMonoid (succ a)
  pred (WrapMonoid a) = WrapMonoid (pred a)
  toEnum n = WrapMonoid (toEnum n)
  fromEnum (WrapMonoid a) = fromEnum a
  enumFrom (WrapMonoid a) = fmap WrapMonoid (enumFrom a)
  enumFromThen (WrapMonoid a) (WrapMonoid b) = fmap WrapMonoid (enumFromThen a b)
  enumFromTo (WrapMonoid a) (WrapMonoid b) = fmap WrapMonoid (enumFromTo a b)
  enumFromThenTo (WrapMonoid a) (WrapMonoid b) (WrapMonoid c) = fmap WrapMonoid (enumFromThenTo a b c)

instance Monoid m => Semigroup (WrappedMonoid m) where
  WrapMonoid x <> WrapMonoid y = WrapMonoid (mappend x y)

instance Monoid m => Monoid (WrappedMonoid m) where
  mempty = WrapMonoid mempty

-- A value or none, which is neutral: what Maybe was before it was this itself.
newtype Option a = Option { getOption :: Maybe a }
  deriving (Eq, Ord, Read, Show, Functor, Foldable, Traversable)

option :: b -> (a -> b) -> Option a -> b
option none f (Option m) = maybe none f m

instance Applicative Option where
  pure x = Option (Just x)
  Option (Just f) <*> Option (Just x) = Option (Just (f x))
  _ <*> _ = Option Nothing

instance Monad Option where
  Option (Just x) >>= f = f x
  _ >>= _ = Option Nothing

instance Alternative Option where
  empty = Option Nothing
  Option Nothing <|> b = b
  a <|> _ = a

instance MonadPlus Option

instance MonadFix Option where
  mfix f = Option (mfix (getOption . f))

instance Semigroup a => Semigroup (Option a) where
  Option (Just x) <> Option (Just y) = Option (Just (x <> y))
  Option Nothing <> b = b
  a <> _ = a

instance Semigroup a => Monoid (Option a) where
  mempty = Option Nothing

-- What is compared, and what comes along.
data Arg a b = Arg a b
  deriving (Show, Read)

type ArgMin a b = Min (Arg a b)

type ArgMax a b = Max (Arg a b)

instance Eq a => Eq (Arg a b) where
  Arg x _ == Arg y _ = x == y

instance Ord a => Ord (Arg a b) where
  compare (Arg x _) (Arg y _) = compare x y
  min p@(Arg x _) q@(Arg y _) = if x <= y then p else q
  max p@(Arg x _) q@(Arg y _) = if x >= y then p else q

instance Bifunctor Arg where
  bimap f g (Arg x y) = Arg (f x) (g y)

instance Bifoldable Arg where
  bifoldMap f g (Arg x y) = f x <> g y

instance Bitraversable Arg where
  bitraverse f g (Arg x y) = liftA2 Arg (f x) (g y)

instance Functor (Arg a) where
  fmap f (Arg x y) = Arg x (f y)

instance Foldable (Arg a) where
  foldr f z (Arg _ y) = f y z

instance Traversable (Arg a) where
  traverse f (Arg x y) = fmap (Arg x) (f y)

mtimesDefault :: (Integral b, Monoid a) => b -> a -> a
mtimesDefault n x
  | n == 0 = mempty
  | otherwise = unwrapMonoid (stimes n (WrapMonoid x))

diff :: Semigroup m => m -> Endo m
diff x = Endo (x <>)

cycle1 :: Semigroup m => m -> m
cycle1 x = let xs = x <> xs in xs

instance MonadFix Min where
  mfix f = Min (fix (\x -> getMin (f x)))

instance MonadFix Max where
  mfix f = Max (fix (\x -> getMax (f x)))

instance MonadFix First where
  mfix f = First (fix (\x -> getFirst (f x)))

instance MonadFix Last where
  mfix f = Last (fix (\x -> getLast (f x)))
