-- Haskell's Data.Functor.Compose: a functor of functors is a functor.

module Data.Functor.Compose (Compose(..)) where

import Base.Classes
import Base.Foldable
import Base.Function
import Base.Monad
import Base.Read
import Base.Show
import Base.Traversable
import Data.Functor.Classes
import Data.Maybe (Maybe(..))
import Data.Type.Equality (TestEquality(..), (:~:)(..))

infixr 9 `Compose`

newtype Compose f g a = Compose { getCompose :: f (g a) }

instance (Functor f, Functor g) => Functor (Compose f g) where
  fmap f (Compose m) = Compose (fmap (fmap f) m)
  x <$ Compose m = Compose (fmap (x <$) m)

instance (Foldable f, Foldable g) => Foldable (Compose f g) where
  foldMap f (Compose m) = foldMap (foldMap f) m
  foldr f z (Compose m) = foldr (\t acc -> foldr f acc t) z m

instance (Traversable f, Traversable g) => Traversable (Compose f g) where
  traverse f (Compose m) = fmap Compose (traverse (traverse f) m)

instance (Applicative f, Applicative g) => Applicative (Compose f g) where
  pure x = Compose (pure (pure x))
  Compose f <*> Compose x = Compose (liftA2 (<*>) f x)
  liftA2 f (Compose x) (Compose y) = Compose (liftA2 (liftA2 f) x y)

instance (Alternative f, Applicative g) => Alternative (Compose f g) where
  empty = Compose empty
  Compose x <|> Compose y = Compose (x <|> y)

instance (Eq1 f, Eq1 g, Eq a) => Eq (Compose f g a) where
  Compose x == Compose y = liftEq (liftEq (==)) x y

instance (Ord1 f, Ord1 g, Ord a) => Ord (Compose f g a) where
  compare (Compose x) (Compose y) = liftCompare (liftCompare compare) x y

-- As if it had no field name.
instance (Show1 f, Show1 g, Show a) => Show (Compose f g a) where
  showsPrec d (Compose x) = showParen (d > 10) (showString "Compose " . liftShowsPrec one many 11 x)
    where
      one = liftShowsPrec showsPrec showList
      many = liftShowList showsPrec showList

instance (Read1 f, Read1 g, Read a) => Read (Compose f g a) where
  readsPrec = readsData (readsUnaryWith (liftReadsPrec one many) "Compose" Compose)
    where
      one = liftReadsPrec readsPrec readList
      many = liftReadList readsPrec readList

instance (Eq1 f, Eq1 g) => Eq1 (Compose f g) where
  liftEq eq (Compose x) (Compose y) = liftEq (liftEq eq) x y

instance (Ord1 f, Ord1 g) => Ord1 (Compose f g) where
  liftCompare cmp (Compose x) (Compose y) = liftCompare (liftCompare cmp) x y

instance (Show1 f, Show1 g) => Show1 (Compose f g) where
  liftShowsPrec one many d (Compose x) =
    showsUnaryWith (liftShowsPrec (liftShowsPrec one many) (liftShowList one many)) "Compose" d x

instance (Read1 f, Read1 g) => Read1 (Compose f g) where
  liftReadsPrec one many =
    readsData (readsUnaryWith (liftReadsPrec (liftReadsPrec one many) (liftReadList one many)) "Compose" Compose)

instance TestEquality f => TestEquality (Compose f g) where
  testEquality (Compose x) (Compose y) = case testEquality x y of
    Just Refl -> Just Refl
    Nothing -> Nothing
