{-# LANGUAGE QuantifiedConstraints, RankNTypes, FlexibleContexts, UndecidableInstances, ScopedTypeVariables #-}
-- Types are coercible by what is given with variables of its own, and by what is given of what they
-- are applied to.
module Main (main) where

import Data.Coerce

class (forall a b. Coercible a b => Coercible (m a) (m b), Monad m) => Source m where
  number :: m Int

newtype State s m a = State { runState :: s -> m (a, s) }

instance Monad m => Functor (State s m) where
  fmap f (State g) = State (\s -> g s >>= \(a, t) -> return (f a, t))

instance Monad m => Applicative (State s m) where
  pure a = State (\s -> return (a, s))
  State f <*> State g = State (\s -> f s >>= \(h, t) -> g t >>= \(a, u) -> return (h a, u))

instance Monad m => Monad (State s m) where
  State g >>= k = State (\s -> g s >>= \(a, t) -> runState (k a) t)

instance Source IO where
  number = return 3

instance Source m => Source (State s m) where
  number = State (\s -> number >>= \a -> return (a, s))

newtype Age = Age Int deriving Show

age :: forall m. Source m => m Age
age = coerce (number :: m Int)

moved :: forall f g a. Coercible f g => f a -> g a
moved = coerce

main :: IO ()
main = do
  runState age 'x' >>= print
  print (moved (Just 'y') :: Maybe Char)
