-- Haskell's Data.Semigroup.

module Data.Semigroup
  ( Semigroup(..), stimesMonoid, stimesIdempotent, stimesIdempotentMonoid, mtimesDefault, diff, cycle1
  , Min(..), Max(..), First(..), Last(..), WrappedMonoid(..)
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
import Base.Show
import Base.Traversable
import Base.Types
import Base.Wrappers

newtype Min a = Min { getMin :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Ord a => Semigroup (Min a) where
  Min x <> Min y = Min (min x y)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Min a) where
  mempty = maxBound

instance Functor Min where
  fmap f (Min x) = Min (f x)

instance Foldable Min where
  foldr f z (Min x) = f x z

instance Traversable Min where
  traverse f (Min x) = fmap Min (f x)

instance Applicative Min where
  pure = Min
  Min f <*> Min x = Min (f x)

instance Monad Min where
  Min x >>= f = f x

instance Enum a => Enum (Min a) where
  succ (Min x) = Min (succ x)
  pred (Min x) = Min (pred x)
  toEnum n = Min (toEnum n)
  fromEnum (Min x) = fromEnum x
  enumFrom (Min x) = fmap Min (enumFrom x)
  enumFromThen (Min x) (Min y) = fmap Min (enumFromThen x y)
  enumFromTo (Min x) (Min y) = fmap Min (enumFromTo x y)
  enumFromThenTo (Min x) (Min y) (Min z) = fmap Min (enumFromThenTo x y z)

instance Num a => Num (Min a) where
  Min x + Min y = Min (x + y)
  Min x - Min y = Min (x - y)
  Min x * Min y = Min (x * y)
  negate (Min x) = Min (negate x)
  abs (Min x) = Min (abs x)
  signum (Min x) = Min (signum x)
  fromInt n = Min (fromInt n)

newtype Max a = Max { getMax :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Ord a => Semigroup (Max a) where
  Max x <> Max y = Max (max x y)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Max a) where
  mempty = minBound

instance Functor Max where
  fmap f (Max x) = Max (f x)

instance Foldable Max where
  foldr f z (Max x) = f x z

instance Traversable Max where
  traverse f (Max x) = fmap Max (f x)

instance Applicative Max where
  pure = Max
  Max f <*> Max x = Max (f x)

instance Monad Max where
  Max x >>= f = f x

instance Enum a => Enum (Max a) where
  succ (Max x) = Max (succ x)
  pred (Max x) = Max (pred x)
  toEnum n = Max (toEnum n)
  fromEnum (Max x) = fromEnum x
  enumFrom (Max x) = fmap Max (enumFrom x)
  enumFromThen (Max x) (Max y) = fmap Max (enumFromThen x y)
  enumFromTo (Max x) (Max y) = fmap Max (enumFromTo x y)
  enumFromThenTo (Max x) (Max y) (Max z) = fmap Max (enumFromThenTo x y z)

instance Num a => Num (Max a) where
  Max x + Max y = Max (x + y)
  Max x - Max y = Max (x - y)
  Max x * Max y = Max (x * y)
  negate (Max x) = Max (negate x)
  abs (Max x) = Max (abs x)
  signum (Max x) = Max (signum x)
  fromInt n = Max (fromInt n)

newtype First a = First { getFirst :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup (First a) where
  x <> _ = x
  stimes = stimesIdempotent

instance Functor First where
  fmap f (First x) = First (f x)

instance Foldable First where
  foldr f z (First x) = f x z

instance Traversable First where
  traverse f (First x) = fmap First (f x)

instance Applicative First where
  pure = First
  First f <*> First x = First (f x)

instance Monad First where
  First x >>= f = f x

instance Enum a => Enum (First a) where
  succ (First x) = First (succ x)
  pred (First x) = First (pred x)
  toEnum n = First (toEnum n)
  fromEnum (First x) = fromEnum x
  enumFrom (First x) = fmap First (enumFrom x)
  enumFromThen (First x) (First y) = fmap First (enumFromThen x y)
  enumFromTo (First x) (First y) = fmap First (enumFromTo x y)
  enumFromThenTo (First x) (First y) (First z) = fmap First (enumFromThenTo x y z)

newtype Last a = Last { getLast :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup (Last a) where
  _ <> y = y
  stimes = stimesIdempotent

instance Functor Last where
  fmap f (Last x) = Last (f x)

instance Foldable Last where
  foldr f z (Last x) = f x z

instance Traversable Last where
  traverse f (Last x) = fmap Last (f x)

instance Applicative Last where
  pure = Last
  Last f <*> Last x = Last (f x)

instance Monad Last where
  Last x >>= f = f x

instance Enum a => Enum (Last a) where
  succ (Last x) = Last (succ x)
  pred (Last x) = Last (pred x)
  toEnum n = Last (toEnum n)
  fromEnum (Last x) = fromEnum x
  enumFrom (Last x) = fmap Last (enumFrom x)
  enumFromThen (Last x) (Last y) = fmap Last (enumFromThen x y)
  enumFromTo (Last x) (Last y) = fmap Last (enumFromTo x y)
  enumFromThenTo (Last x) (Last y) (Last z) = fmap Last (enumFromThenTo x y z)

newtype WrappedMonoid m = WrapMonoid { unwrapMonoid :: m }
  deriving (Eq, Ord, Show, Bounded)

instance Monoid m => Semigroup (WrappedMonoid m) where
  WrapMonoid x <> WrapMonoid y = WrapMonoid (mappend x y)

instance Monoid m => Monoid (WrappedMonoid m) where
  mempty = WrapMonoid mempty

-- What is compared, and what comes along.
data Arg a b = Arg a b
  deriving Show

type ArgMin a b = Min (Arg a b)

type ArgMax a b = Max (Arg a b)

instance Eq a => Eq (Arg a b) where
  Arg x _ == Arg y _ = x == y

instance Ord a => Ord (Arg a b) where
  compare (Arg x _) (Arg y _) = compare x y
  min p@(Arg x _) q@(Arg y _) = if x <= y then p else q
  max p@(Arg x _) q@(Arg y _) = if x >= y then p else q

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
