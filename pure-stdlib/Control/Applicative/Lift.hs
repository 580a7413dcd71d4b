-- A functor with one more way to make pure values; applied to constants, it collects errors.

module Control.Applicative.Lift
  ( Lift(..), unLift, mapLift, elimLift, Errors, runErrors, failure, eitherToErrors
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Data.Functor.Classes
import Data.Functor.Constant (Constant(..))

data Lift f a = Pure a | Other (f a)

instance Eq1 f => Eq1 (Lift f) where
  liftEq eq (Pure x) (Pure y) = eq x y
  liftEq eq (Other x) (Other y) = liftEq eq x y
  liftEq _ _ _ = False

instance Ord1 f => Ord1 (Lift f) where
  liftCompare cmp (Pure x) (Pure y) = cmp x y
  liftCompare _ (Pure _) (Other _) = LT
  liftCompare _ (Other _) (Pure _) = GT
  liftCompare cmp (Other x) (Other y) = liftCompare cmp x y

instance Show1 f => Show1 (Lift f) where
  liftShowsPrec one _ d (Pure x) = showsUnaryWith one "Pure" d x
  liftShowsPrec one many d (Other y) = showsUnaryWith (liftShowsPrec one many) "Other" d y

instance Read1 f => Read1 (Lift f) where
  liftReadsPrec one many = readsData (\name text ->
    readsUnaryWith one "Pure" Pure name text
      ++ readsUnaryWith (liftReadsPrec one many) "Other" Other name text)

instance (Eq1 f, Eq a) => Eq (Lift f a) where
  (==) = eq1

instance (Ord1 f, Ord a) => Ord (Lift f a) where
  compare = compare1

instance (Show1 f, Show a) => Show (Lift f a) where
  showsPrec = showsPrec1

instance (Read1 f, Read a) => Read (Lift f a) where
  readsPrec = readsPrec1

instance Functor f => Functor (Lift f) where
  fmap f (Pure x) = Pure (f x)
  fmap f (Other y) = Other (fmap f y)

instance Foldable f => Foldable (Lift f) where
  foldMap f (Pure x) = f x
  foldMap f (Other y) = foldMap f y

instance Traversable f => Traversable (Lift f) where
  traverse f (Pure x) = Pure <$> f x
  traverse f (Other y) = Other <$> traverse f y

instance Applicative f => Applicative (Lift f) where
  pure = Pure
  Pure f <*> x = fmap f x
  Other f <*> Pure x = Other (fmap ($ x) f)
  Other f <*> Other x = Other (f <*> x)

instance Alternative f => Alternative (Lift f) where
  empty = Other empty
  Pure x <|> _ = Pure x
  Other _ <|> Pure y = Pure y
  Other x <|> Other y = Other (x <|> y)

unLift :: Applicative f => Lift f a -> f a
unLift (Pure x) = pure x
unLift (Other y) = y

mapLift :: (f a -> g a) -> Lift f a -> Lift g a
mapLift _ (Pure x) = Pure x
mapLift f (Other y) = Other (f y)

elimLift :: (a -> r) -> (f a -> r) -> Lift f a -> r
elimLift f _ (Pure x) = f x
elimLift _ g (Other y) = g y

-- Computations that go on after an error, which more may follow.
type Errors e = Lift (Constant e)

runErrors :: Errors e a -> Either e a
runErrors (Pure x) = Right x
runErrors (Other (Constant e)) = Left e

failure :: e -> Errors e a
failure e = Other (Constant e)

eitherToErrors :: Either e a -> Errors e a
eitherToErrors (Left e) = failure e
eitherToErrors (Right x) = Pure x
