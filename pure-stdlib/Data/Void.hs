-- Haskell's Data.Void: the type without values.

module Data.Void (Void, absurd, vacuous) where

import Base.Classes
import Base.Function
import Base.Monad
import Base.Monoid
import Base.Show
import Base.Types

data Void

instance Eq Void where
  _ == _ = True

instance Ord Void where
  compare _ _ = EQ

instance Show Void where
  showsPrec _ v = absurd v

instance Semigroup Void where
  x <> _ = x

absurd :: Void -> a
absurd v = v `seq` absurd v

vacuous :: Functor f => f Void -> f a
vacuous m = fmap absurd m
