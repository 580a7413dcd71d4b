-- Haskell's Data.Bitraversable: structures with elements of two types, kept while
-- actions of the elements are run.

module Data.Bitraversable
  ( Bitraversable(..), bisequenceA, bisequence, bimapM, bifor, biforM, bimapAccumL, bimapAccumR
  , bimapDefault, bifoldMapDefault
  ) where

import Prelude
import Base.Const (Const(..))
import Base.Generic (K1(..))
import Base.Identity (Identity(..))
import Base.Traversable (StateL(..), StateR(..))
import Data.Bifoldable
import Data.Bifunctor

class (Bifunctor t, Bifoldable t) => Bitraversable t where
  bitraverse :: Applicative f => (a -> f c) -> (b -> f d) -> t a b -> f (t c d)

instance Bitraversable (,) where
  bitraverse f g ~(x, y) = (,) <$> f x <*> g y

instance Bitraversable ((,,) a) where
  bitraverse f g ~(a, x, y) = (,,) a <$> f x <*> g y

instance Bitraversable ((,,,) a b) where
  bitraverse f g ~(a, b, x, y) = (,,,) a b <$> f x <*> g y

instance Bitraversable ((,,,,) a b c) where
  bitraverse f g ~(a, b, c, x, y) = (,,,,) a b c <$> f x <*> g y

instance Bitraversable ((,,,,,) a b c d) where
  bitraverse f g ~(a, b, c, d, x, y) = (,,,,,) a b c d <$> f x <*> g y

instance Bitraversable ((,,,,,,) a b c d e) where
  bitraverse f g ~(a, b, c, d, e, x, y) = (,,,,,,) a b c d e <$> f x <*> g y

instance Bitraversable Either where
  bitraverse f _ (Left x) = Left <$> f x
  bitraverse _ g (Right y) = Right <$> g y

instance Bitraversable Const where
  bitraverse f _ (Const x) = Const <$> f x

instance Bitraversable (K1 i) where
  bitraverse f _ (K1 x) = K1 <$> f x

bisequenceA, bisequence :: (Bitraversable t, Applicative f) => t (f a) (f b) -> f (t a b)
bisequenceA = bitraverse id id
bisequence = bisequenceA

bimapM :: (Bitraversable t, Applicative f) => (a -> f c) -> (b -> f d) -> t a b -> f (t c d)
bimapM = bitraverse

bifor, biforM :: (Bitraversable t, Applicative f) => t a b -> (a -> f c) -> (b -> f d) -> f (t c d)
bifor t f g = bitraverse f g t
biforM = bifor

-- What is accumulated goes from the first element to the last, or back.

bimapAccumL, bimapAccumR
  :: Bitraversable t => (a -> b -> (a, c)) -> (a -> d -> (a, e)) -> a -> t b d -> (a, t c e)
bimapAccumL f g s t = m s
  where StateL m = bitraverse (\x -> StateL (\acc -> f acc x)) (\y -> StateL (\acc -> g acc y)) t
bimapAccumR f g s t = m s
  where StateR m = bitraverse (\x -> StateR (\acc -> f acc x)) (\y -> StateR (\acc -> g acc y)) t

-- What the superclasses' methods may be defined as.

bimapDefault :: Bitraversable t => (a -> b) -> (c -> d) -> t a c -> t b d
bimapDefault f g t = runIdentity (bitraverse (Identity . f) (Identity . g) t)

bifoldMapDefault :: (Bitraversable t, Monoid m) => (a -> m) -> (b -> m) -> t a b -> m
bifoldMapDefault f g t = getConst (bitraverse (Const . f) (Const . g) t)
