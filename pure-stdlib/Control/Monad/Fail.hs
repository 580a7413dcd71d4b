-- Haskell's Control.Monad.Fail.

module Control.Monad.Fail (MonadFail(..)) where

import Base.Monad
