-- The functor whose elements come in the opposite order; its actions run as ever.

module Data.Functor.Reverse (Reverse(..)) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Applicative.Backwards
import Control.Monad (MonadPlus)
import Data.Foldable (Foldable(..))
import Data.Functor.Classes
import Data.Functor.Contravariant (Contravariant(..))
import Data.Monoid (Dual(..))

newtype Reverse f a = Reverse { getReverse :: f a }

instance Eq1 f => Eq1 (Reverse f) where
  liftEq eq (Reverse x) (Reverse y) = liftEq eq x y

instance Ord1 f => Ord1 (Reverse f) where
  liftCompare cmp (Reverse x) (Reverse y) = liftCompare cmp x y

instance Show1 f => Show1 (Reverse f) where
  liftShowsPrec one many d (Reverse x) = showsUnaryWith (liftShowsPrec one many) "Reverse" d x

instance Read1 f => Read1 (Reverse f) where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec one many) "Reverse" Reverse)

instance (Eq1 f, Eq a) => Eq (Reverse f a) where
  (==) = eq1

instance (Ord1 f, Ord a) => Ord (Reverse f a) where
  compare = compare1

instance (Show1 f, Show a) => Show (Reverse f a) where
  showsPrec = showsPrec1

instance (Read1 f, Read a) => Read (Reverse f a) where
  readsPrec = readsPrec1

instance Functor f => Functor (Reverse f) where
  fmap f (Reverse x) = Reverse (fmap f x)

instance Applicative f => Applicative (Reverse f) where
  pure x = Reverse (pure x)
  Reverse f <*> Reverse x = Reverse (f <*> x)

instance Alternative f => Alternative (Reverse f) where
  empty = Reverse empty
  Reverse x <|> Reverse y = Reverse (x <|> y)

instance Monad m => Monad (Reverse m) where
  Reverse m >>= f = Reverse (m >>= \x -> getReverse (f x))

instance MonadFail m => MonadFail (Reverse m) where
  fail message = Reverse (fail message)

instance MonadPlus m => MonadPlus (Reverse m)

instance Foldable f => Foldable (Reverse f) where
  foldMap f (Reverse x) = getDual (foldMap (\y -> Dual (f y)) x)
  foldr f z (Reverse x) = foldl (flip f) z x
  foldl f z (Reverse x) = foldr (flip f) z x
  foldr1 f (Reverse x) = foldl1 (flip f) x
  foldl1 f (Reverse x) = foldr1 (flip f) x
  length (Reverse x) = length x
  null (Reverse x) = null x

instance Traversable f => Traversable (Reverse f) where
  traverse f (Reverse x) = Reverse <$> forwards (traverse (\y -> Backwards (f y)) x)

instance Contravariant f => Contravariant (Reverse f) where
  contramap f (Reverse x) = Reverse (contramap f x)
