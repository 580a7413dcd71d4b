-- Haskell's Data.Functor.Product: two functors side by side.

module Data.Functor.Product (Product(..)) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus(..))
import Control.Monad.Fix (MonadFix(..))
import Control.Monad.Zip (MonadZip(..))
import Data.Functor.Classes

data Product f g a = Pair (f a) (g a)

instance (Functor f, Functor g) => Functor (Product f g) where
  fmap f (Pair x y) = Pair (fmap f x) (fmap f y)
  z <$ Pair x y = Pair (z <$ x) (z <$ y)

instance (Foldable f, Foldable g) => Foldable (Product f g) where
  foldMap f (Pair x y) = foldMap f x <> foldMap f y

instance (Traversable f, Traversable g) => Traversable (Product f g) where
  traverse f (Pair x y) = Pair <$> traverse f x <*> traverse f y

instance (Applicative f, Applicative g) => Applicative (Product f g) where
  pure x = Pair (pure x) (pure x)
  Pair f g <*> Pair x y = Pair (f <*> x) (g <*> y)

instance (Alternative f, Alternative g) => Alternative (Product f g) where
  empty = Pair empty empty
  Pair a b <|> Pair x y = Pair (a <|> x) (b <|> y)

instance (Monad f, Monad g) => Monad (Product f g) where
  Pair x y >>= f = Pair (x >>= left . f) (y >>= right . f)
    where
      left (Pair a _) = a
      right (Pair _ b) = b

instance (MonadPlus f, MonadPlus g) => MonadPlus (Product f g)

instance (MonadFix f, MonadFix g) => MonadFix (Product f g) where
  mfix f = Pair (mfix (left . f)) (mfix (right . f))
    where
      left (Pair a _) = a
      right (Pair _ b) = b

instance (MonadZip f, MonadZip g) => MonadZip (Product f g) where
  mzipWith f (Pair a b) (Pair x y) = Pair (mzipWith f a x) (mzipWith f b y)

instance (Eq1 f, Eq1 g) => Eq1 (Product f g) where
  liftEq eq (Pair a b) (Pair x y) = liftEq eq a x && liftEq eq b y

instance (Ord1 f, Ord1 g) => Ord1 (Product f g) where
  liftCompare cmp (Pair a b) (Pair x y) = liftCompare cmp a x <> liftCompare cmp b y

instance (Show1 f, Show1 g) => Show1 (Product f g) where
  liftShowsPrec one many d (Pair x y) =
    showsBinaryWith (liftShowsPrec one many) (liftShowsPrec one many) "Pair" d x y

instance (Read1 f, Read1 g) => Read1 (Product f g) where
  liftReadsPrec one many =
    readsData (readsBinaryWith (liftReadsPrec one many) (liftReadsPrec one many) "Pair" Pair)

instance (Eq1 f, Eq1 g, Eq a) => Eq (Product f g a) where
  (==) = eq1

instance (Ord1 f, Ord1 g, Ord a) => Ord (Product f g a) where
  compare = compare1

instance (Show1 f, Show1 g, Show a) => Show (Product f g a) where
  showsPrec = showsPrec1

instance (Read1 f, Read1 g, Read a) => Read (Product f g a) where
  readsPrec = readsPrec1
