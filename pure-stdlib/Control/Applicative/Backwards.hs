-- The functor whose actions run in the opposite order.

module Control.Applicative.Backwards (Backwards(..)) where

import Prelude
import Control.Applicative (Alternative(..), (<**>))
import Data.Foldable (Foldable(..))
import Data.Functor.Classes
import Data.Functor.Contravariant (Contravariant(..))

newtype Backwards f a = Backwards { forwards :: f a }

instance Eq1 f => Eq1 (Backwards f) where
  liftEq eq (Backwards x) (Backwards y) = liftEq eq x y

instance Ord1 f => Ord1 (Backwards f) where
  liftCompare cmp (Backwards x) (Backwards y) = liftCompare cmp x y

instance Show1 f => Show1 (Backwards f) where
  liftShowsPrec one many d (Backwards x) = showsUnaryWith (liftShowsPrec one many) "Backwards" d x

instance Read1 f => Read1 (Backwards f) where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec one many) "Backwards" Backwards)

instance (Eq1 f, Eq a) => Eq (Backwards f a) where
  (==) = eq1

instance (Ord1 f, Ord a) => Ord (Backwards f a) where
  compare = compare1

instance (Show1 f, Show a) => Show (Backwards f a) where
  showsPrec = showsPrec1

instance (Read1 f, Read a) => Read (Backwards f a) where
  readsPrec = readsPrec1

instance Functor f => Functor (Backwards f) where
  fmap f (Backwards x) = Backwards (fmap f x)
  z <$ Backwards x = Backwards (z <$ x)

instance Applicative f => Applicative (Backwards f) where
  pure x = Backwards (pure x)
  Backwards f <*> Backwards x = Backwards (x <**> f)

instance Alternative f => Alternative (Backwards f) where
  empty = Backwards empty
  Backwards x <|> Backwards y = Backwards (x <|> y)

instance Foldable f => Foldable (Backwards f) where
  foldMap f (Backwards x) = foldMap f x
  foldr f z (Backwards x) = foldr f z x
  foldl f z (Backwards x) = foldl f z x
  foldr1 f (Backwards x) = foldr1 f x
  foldl1 f (Backwards x) = foldl1 f x
  length (Backwards x) = length x
  null (Backwards x) = null x

instance Traversable f => Traversable (Backwards f) where
  traverse f (Backwards x) = Backwards <$> traverse f x

instance Contravariant f => Contravariant (Backwards f) where
  contramap f (Backwards x) = Backwards (contramap f x)
