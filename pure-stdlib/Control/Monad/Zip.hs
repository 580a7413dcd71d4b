-- Monads whose results can be paired side by side.

module Control.Monad.Zip (MonadZip(..)) where

import Prelude
import Control.Monad (liftM, liftM2)
import Base.Identity (Identity(..))
import Data.List.NonEmpty (NonEmpty)
import qualified Data.List.NonEmpty as NonEmpty

class Monad m => MonadZip m where
  {-# MINIMAL mzip | mzipWith #-}
  mzip :: m a -> m b -> m (a, b)
  mzipWith :: (a -> b -> c) -> m a -> m b -> m c
  munzip :: m (a, b) -> (m a, m b)
  mzip = mzipWith (,)
  mzipWith f a b = liftM (uncurry f) (mzip a b)
  munzip m = (liftM fst m, liftM snd m)

instance MonadZip [] where
  mzip = zip
  mzipWith = zipWith
  munzip = unzip

instance MonadZip NonEmpty where
  mzip = NonEmpty.zip
  mzipWith = NonEmpty.zipWith
  munzip = NonEmpty.unzip

instance MonadZip Maybe where
  mzipWith = liftM2

instance MonadZip Identity where
  mzipWith = liftM2
  munzip (Identity (a, b)) = (Identity a, Identity b)
