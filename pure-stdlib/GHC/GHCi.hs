-- What an interactive session runs.

module GHC.GHCi (GHCiSandboxIO(..), NoIO) where

import Prelude

-- Actions that become those of IO, one after the other.
class Monad m => GHCiSandboxIO m where
  ghciStepIO :: m a -> IO a

instance GHCiSandboxIO IO where
  ghciStepIO = id

-- Actions that only a session can run.
newtype NoIO a = NoIO (IO a)

instance Functor NoIO where
  fmap f (NoIO m) = NoIO (fmap f m)

instance Applicative NoIO where
  pure x = NoIO (pure x)
  NoIO f <*> NoIO m = NoIO (f <*> m)

instance Monad NoIO where
  NoIO m >>= f = NoIO (m >>= \x -> case f x of NoIO n -> n)

instance GHCiSandboxIO NoIO where
  ghciStepIO (NoIO m) = m
