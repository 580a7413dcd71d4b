-- Haskell's Control.Monad.

module Control.Monad
  ( Functor(..), Monad(..), MonadFail(..), MonadPlus(..)
  , mapM, mapM_, forM, forM_, sequence, sequence_, (=<<), (>=>), (<=<), forever, void, join, msum, mfilter
  , filterM, mapAndUnzipM, zipWithM, zipWithM_, foldM, foldM_, replicateM, replicateM_
  , guard, when, unless, liftM, liftM2, liftM3, liftM4, liftM5, ap, (<$!>)
  ) where

import Base.Bool
import Base.Control
import Base.Foldable
import Base.Function
import Base.List (unzip, zipWith)
import Base.Monad
import Base.Traversable
import Base.Types

filterM :: Applicative m => (a -> m Bool) -> [a] -> m [a]
filterM p xs = foldr (\x -> liftA2 (\keep -> if keep then (x :) else id) (p x)) (pure []) xs

mapAndUnzipM :: Applicative m => (a -> m (b, c)) -> [a] -> m ([b], [c])
mapAndUnzipM f xs = fmap unzip (traverse f xs)

zipWithM :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m [c]
zipWithM f xs ys = sequenceA (zipWith f xs ys)

zipWithM_ :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m ()
zipWithM_ f xs ys = sequenceA_ (zipWith f xs ys)

foldM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldM = foldlM

foldM_ :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m ()
foldM_ f z t = foldlM f z t >> return ()
