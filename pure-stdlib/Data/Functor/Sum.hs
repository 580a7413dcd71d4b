-- Haskell's Data.Functor.Sum: one functor or the other.

module Data.Functor.Sum (Sum(..)) where

import Prelude
import Data.Functor.Classes

data Sum f g a = InL (f a) | InR (g a)

instance (Functor f, Functor g) => Functor (Sum f g) where
  fmap f (InL x) = InL (fmap f x)
  fmap f (InR y) = InR (fmap f y)
  z <$ InL x = InL (z <$ x)
  z <$ InR y = InR (z <$ y)

instance (Foldable f, Foldable g) => Foldable (Sum f g) where
  foldMap f (InL x) = foldMap f x
  foldMap f (InR y) = foldMap f y

instance (Traversable f, Traversable g) => Traversable (Sum f g) where
  traverse f (InL x) = InL <$> traverse f x
  traverse f (InR y) = InR <$> traverse f y

instance (Eq1 f, Eq1 g) => Eq1 (Sum f g) where
  liftEq eq (InL x) (InL y) = liftEq eq x y
  liftEq eq (InR x) (InR y) = liftEq eq x y
  liftEq _ _ _ = False

instance (Ord1 f, Ord1 g) => Ord1 (Sum f g) where
  liftCompare cmp (InL x) (InL y) = liftCompare cmp x y
  liftCompare _ (InL _) (InR _) = LT
  liftCompare _ (InR _) (InL _) = GT
  liftCompare cmp (InR x) (InR y) = liftCompare cmp x y

instance (Show1 f, Show1 g) => Show1 (Sum f g) where
  liftShowsPrec one many d (InL x) = showsUnaryWith (liftShowsPrec one many) "InL" d x
  liftShowsPrec one many d (InR y) = showsUnaryWith (liftShowsPrec one many) "InR" d y

instance (Read1 f, Read1 g) => Read1 (Sum f g) where
  liftReadsPrec one many = readsData (\name text ->
    readsUnaryWith (liftReadsPrec one many) "InL" InL name text
      ++ readsUnaryWith (liftReadsPrec one many) "InR" InR name text)

instance (Eq1 f, Eq1 g, Eq a) => Eq (Sum f g a) where
  (==) = eq1

instance (Ord1 f, Ord1 g, Ord a) => Ord (Sum f g a) where
  compare = compare1

instance (Show1 f, Show1 g, Show a) => Show (Sum f g a) where
  showsPrec = showsPrec1

instance (Read1 f, Read1 g, Read a) => Read (Sum f g a) where
  readsPrec = readsPrec1
