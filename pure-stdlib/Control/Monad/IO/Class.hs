-- Monads that can do input and output.

module Control.Monad.IO.Class (MonadIO(..)) where

import Prelude

class Monad m => MonadIO m where
  liftIO :: IO a -> m a

instance MonadIO IO where
  liftIO m = m
