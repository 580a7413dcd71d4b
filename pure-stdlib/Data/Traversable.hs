-- Haskell's Data.Traversable.

module Data.Traversable
  ( Traversable(..), for, forM, mapAccumL, mapAccumR, fmapDefault, foldMapDefault
  ) where

import Base.Foldable
import Base.Monad
import Base.Monoid
import Base.Traversable
import Base.Const
import Base.Identity

fmapDefault :: Traversable t => (a -> b) -> t a -> t b
fmapDefault f t = runIdentity (traverse (\x -> Identity (f x)) t)

foldMapDefault :: (Traversable t, Monoid m) => (a -> m) -> t a -> m
foldMapDefault f t = getConst (traverse (\x -> Const (f x)) t)
