-- Haskell's Data.Bifunctor.

module Data.Bifunctor (Bifunctor(..)) where

import Base.Function
import Base.Types
import Base.Const
import Base.Generic (K1(..))

class Bifunctor p where
  {-# MINIMAL bimap | first, second #-}
  bimap :: (a -> b) -> (c -> d) -> p a c -> p b d
  first :: (a -> b) -> p a c -> p b c
  second :: (b -> c) -> p a b -> p a c
  bimap f g p = first f (second g p)
  first f p = bimap f id p
  second g p = bimap id g p

instance Bifunctor (,) where
  bimap f g ~(x, y) = (f x, g y)

instance Bifunctor ((,,) a) where
  bimap f g ~(a, x, y) = (a, f x, g y)

instance Bifunctor ((,,,) a b) where
  bimap f g ~(a, b, x, y) = (a, b, f x, g y)

instance Bifunctor ((,,,,) a b c) where
  bimap f g ~(a, b, c, x, y) = (a, b, c, f x, g y)

instance Bifunctor ((,,,,,) a b c d) where
  bimap f g ~(a, b, c, d, x, y) = (a, b, c, d, f x, g y)

instance Bifunctor ((,,,,,,) a b c d e) where
  bimap f g ~(a, b, c, d, e, x, y) = (a, b, c, d, e, f x, g y)

instance Bifunctor Either where
  bimap f _ (Left x) = Left (f x)
  bimap _ g (Right y) = Right (g y)

instance Bifunctor Const where
  bimap f _ (Const x) = Const (f x)

instance Bifunctor (K1 i) where
  bimap f _ (K1 c) = K1 (f c)
