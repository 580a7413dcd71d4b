-- Functions on monads.

module Control.Monad
  ( Functor(..), Monad(..), MonadFail(..), mapM, mapM_, forM, forM_, sequence, sequence_, (=<<), (>=>), (<=<)
  , forever, void, join, msum, mplus, mzero, filterM, zipWithM, zipWithM_, foldM, foldM_, replicateM, replicateM_
  , guard, when, unless, liftM, liftM2, ap, (<$!>), mapAndUnzipM
  ) where

import Base.Function
import Base.List
import Base.Monad
import Base.Monomorphic

infixl 4 <$!>

(<$!>) :: Monad m => (a -> b) -> m a -> m b
f <$!> m = m >>= \x -> let y = f x in y `seq` return y

mapAndUnzipM :: Applicative m => (a -> m (b, c)) -> [a] -> m ([b], [c])
mapAndUnzipM f xs = fmap unzip (mapM f xs)
