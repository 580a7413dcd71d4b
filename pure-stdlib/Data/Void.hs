-- Haskell's Data.Void: the type without values.

module Data.Void (Void, absurd, vacuous) where

import Base.Classes
import Base.Exception (Exception)
import Base.Function
import Base.Ix (Ix(..))
import Base.Monad
import Base.Monoid
import Base.Read
import Base.Show
import Base.Types

data Void

instance Eq Void where
  _ == _ = True

instance Ord Void where
  compare _ _ = EQ

instance Show Void where
  showsPrec _ v = absurd v

instance Read Void where
  readsPrec _ _ = []

instance Exception Void

instance Ix Void where
  range _ = []
  index _ v = absurd v
  inRange _ v = absurd v
  rangeSize _ = 0

instance Semigroup Void where
  x <> _ = x

absurd :: Void -> a
absurd v = v `seq` absurd v

vacuous :: Functor f => f Void -> f a
vacuous m = fmap absurd m
