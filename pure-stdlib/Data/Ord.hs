-- Haskell's Data.Ord.
{-# LANGUAGE DeriveTraversable, GeneralizedNewtypeDeriving #-}

module Data.Ord (Ord(..), Ordering(..), comparing, Down(..)) where

import Base.Classes
import Base.Enum
import Base.Float ()
import Base.Foldable
import Base.Function
import Base.Ix (Ix(..))
import Base.Monad
import Base.Monoid
import Base.Num
import Base.Read
import Base.Show
import Base.Traversable
import Base.Types
import Data.Bits (Bits, FiniteBits)

-- The opposite order.
newtype Down a = Down { getDown :: a }
  deriving (Eq, Functor, Foldable, Traversable, Num, Semigroup, Monoid, Bits, FiniteBits, Real, Fractional, Floating, RealFrac, RealFloat)

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

instance Ix a => Ix (Down a) where
  range (Down l, Down h) = fmap Down (range (l, h))
  index (Down l, Down h) (Down i) = index (l, h) i
  inRange (Down l, Down h) (Down i) = inRange (l, h) i
  rangeSize (Down l, Down h) = rangeSize (l, h)

instance Bounded a => Bounded (Down a) where
  minBound = Down maxBound
  maxBound = Down minBound

instance Applicative Down where
  pure = Down
  Down f <*> Down x = Down (f x)

instance Monad Down where
  Down x >>= f = f x
