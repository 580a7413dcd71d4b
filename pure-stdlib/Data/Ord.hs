-- Haskell's Data.Ord.
{-# LANGUAGE DeriveTraversable, GeneralizedNewtypeDeriving #-}

module Data.Ord (Ord(..), Ordering(..), comparing, Down(..)) where

import Base.Classes
import Base.Enum
import Base.Foldable
import Base.Function
import Base.Monad
import Base.Monoid
import Base.Num
import Base.Read
import Base.Show
import Base.Traversable
import Base.Types

-- The opposite order.
newtype Down a = Down { getDown :: a }
  deriving (Eq, Functor, Foldable, Traversable, Num, Semigroup, Monoid)

instance Ord a => Ord (Down a) where
  compare (Down x) (Down y) = compare y x
  Down x < Down y = y < x
  Down x <= Down y = y <= x
  Down x > Down y = y > x
  Down x >= Down y = y >= x
  min (Down x) (Down y) = Down (max y x)
  max (Down x) (Down y) = Down (min y x)

-- As if it had no field name.
instance Show a => Show (Down a) where
  showsPrec d (Down x) = showParen (d > 10) (showString "Down " . showsPrec 11 x)

instance Read a => Read (Down a) where
  readsPrec = readUnary "Down" Down

instance Bounded a => Bounded (Down a) where
  minBound = Down maxBound
  maxBound = Down minBound

instance Applicative Down where
  pure = Down
  Down f <*> Down x = Down (f x)

instance Monad Down where
  Down x >>= f = f x
