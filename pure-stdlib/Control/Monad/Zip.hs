{-# LANGUAGE TypeOperators #-}
-- Monads whose results can be paired side by side.

module Control.Monad.Zip (MonadZip(..)) where

import Prelude
import Control.Monad (liftM, liftM2)
import Base.Generic
import Base.Identity (Identity(..))
import Base.Proxy (Proxy(..))
import Data.Monoid
import Data.Ord (Down(..))
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

instance MonadZip Sum where
  mzipWith = liftM2

instance MonadZip Product where
  mzipWith = liftM2

instance MonadZip Dual where
  mzipWith = liftM2

instance MonadZip First where
  mzipWith = liftM2

instance MonadZip Last where
  mzipWith = liftM2

instance MonadZip Down where
  mzipWith = liftM2

instance MonadZip Par1 where
  mzipWith = liftM2

instance MonadZip Proxy where
  mzipWith _ _ _ = Proxy

instance MonadZip f => MonadZip (Alt f) where
  mzipWith f (Alt a) (Alt b) = Alt (mzipWith f a b)

instance MonadZip U1 where
  mzipWith _ _ _ = U1

instance MonadZip f => MonadZip (Rec1 f) where
  mzipWith f (Rec1 a) (Rec1 b) = Rec1 (mzipWith f a b)

instance MonadZip f => MonadZip (M1 i c f) where
  mzipWith f (M1 a) (M1 b) = M1 (mzipWith f a b)

instance (MonadZip f, MonadZip g) => MonadZip (f :*: g) where
  mzipWith f (a :*: b) (c :*: d) = mzipWith f a c :*: mzipWith f b d
