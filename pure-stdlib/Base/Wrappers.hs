-- The wrappers that choose how values are combined.
{-# LANGUAGE DeriveTraversable, GeneralizedNewtypeDeriving #-}

module Base.Wrappers where

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

instance Eq a => Eq (Dual a) where
  Dual x == Dual y = x == y

instance Ord a => Ord (Dual a) where
  compare (Dual x) (Dual y) = compare x y

instance Show a => Show (Dual a) where
  showsPrec d (Dual x) = showParen (d > 10) (showString "Dual {getDual = " . shows x . showChar '}')

instance Read a => Read (Dual a) where
  readsPrec d = readParen (d > 11) (\s ->
    [(Dual x, v) | t <- expect "Dual" s, t2 <- expect "{" t, t3 <- expect "getDual" t2, t4 <- expect "=" t3,
    (x, u) <- reads t4, v <- expect "}" u])

instance Bounded a => Bounded (Dual a) where
  minBound = Dual minBound
  maxBound = Dual maxBound

instance Functor Dual where
  fmap f (Dual x) = Dual (f x)

instance Foldable Dual where
  foldr f z (Dual x) = f x z

instance Traversable Dual where
  traverse f (Dual x) = fmap Dual (f x)

instance Applicative Dual where
  pure = Dual
  Dual f <*> Dual x = Dual (f x)

instance Monad Dual where
  Dual x >>= f = f x

newtype Sum a = Sum { getSum :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Functor, Foldable, Traversable, Num)

instance Num a => Semigroup (Sum a) where
  Sum x <> Sum y = Sum (x + y)
  stimes n (Sum x) = Sum (fromIntegral n * x)

instance Num a => Monoid (Sum a) where
  mempty = Sum 0

instance Applicative Sum where
  pure = Sum
  Sum f <*> Sum x = Sum (f x)

instance Monad Sum where
  Sum x >>= f = f x

newtype Product a = Product { getProduct :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Functor, Foldable, Traversable, Num)

instance Num a => Semigroup (Product a) where
  Product x <> Product y = Product (x * y)
  stimes n (Product x) = Product (x ^ n)

instance Num a => Monoid (Product a) where
  mempty = Product 1

instance Applicative Product where
  pure = Product
  Product f <*> Product x = Product (f x)

instance Monad Product where
  Product x >>= f = f x

newtype All = All { getAll :: Bool }
  deriving (Eq, Ord, Read, Show, Bounded)

instance Semigroup All where
  All x <> All y = All (x && y)
  stimes = stimesIdempotentMonoid

instance Monoid All where
  mempty = All True

newtype Any = Any { getAny :: Bool }
  deriving (Eq, Ord, Read, Show, Bounded)

instance Semigroup Any where
  Any x <> Any y = Any (x || y)
  stimes = stimesIdempotentMonoid

instance Monoid Any where
  mempty = Any False
