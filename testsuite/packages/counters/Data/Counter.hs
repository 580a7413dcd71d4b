module Data.Counter (Counting, tick, counted) where

import Control.Monad.State

newtype Counting a = Counting (State Int a)
  deriving (Functor, Applicative, Monad, MonadState Int)

tick :: Counting Int
tick = do
  n <- get
  put (n + 1)
  return n

counted :: Counting a -> (a, Int)
counted (Counting act) = runState act 0
