{-# LANGUAGE EmptyCase, TypeOperators #-}
-- Functors against the direction of functions: consumers.

module Data.Functor.Contravariant
  ( Contravariant(..), phantom, (>$<), (>$$<), ($<)
  , Predicate(..), Comparison(..), Equivalence(..), defaultComparison, defaultEquivalence, comparisonEquivalence
  , Op(..)
  ) where

import qualified Control.Category as C
import Control.Monad.Trans.Except (ExceptT(..))
import Control.Monad.Trans.Identity (IdentityT(..))
import Control.Monad.Trans.Maybe (MaybeT(..))
import qualified Control.Monad.Trans.RWS.Lazy as LazyR
import qualified Control.Monad.Trans.RWS.Strict as StrictR
import Control.Monad.Trans.Reader (ReaderT(..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyW
import qualified Control.Monad.Trans.Writer.Strict as StrictW
import Prelude
import Data.Functor.Compose (Compose(..))
import Data.Functor.Product (Product(..))
import Data.Functor.Sum (Sum(..))
import Base.Const (Const(..))
import Base.Generic
import Data.Monoid (Alt(..))
import Data.Proxy (Proxy(..))

infixl 4 >$, >$<, >$$<, $<

class Contravariant f where
  contramap :: (b -> a) -> f a -> f b
  (>$) :: b -> f b -> f a
  (>$) = contramap . const

phantom :: (Functor f, Contravariant f) => f a -> f b
phantom x = () <$ x $< ()

(>$<) :: Contravariant f => (a -> b) -> f b -> f a
(>$<) = contramap

(>$$<) :: Contravariant f => f b -> (a -> b) -> f a
x >$$< f = contramap f x

($<) :: Contravariant f => f b -> b -> f a
x $< b = b >$ x

newtype Predicate a = Predicate { getPredicate :: a -> Bool }

instance Contravariant Predicate where
  contramap f (Predicate p) = Predicate (p . f)

instance Semigroup (Predicate a) where
  Predicate p <> Predicate q = Predicate (\x -> p x && q x)

instance Monoid (Predicate a) where
  mempty = Predicate (const True)

newtype Comparison a = Comparison { getComparison :: a -> a -> Ordering }

instance Contravariant Comparison where
  contramap f (Comparison c) = Comparison (\x y -> c (f x) (f y))

instance Semigroup (Comparison a) where
  Comparison c <> Comparison d = Comparison (\x y -> c x y <> d x y)

instance Monoid (Comparison a) where
  mempty = Comparison (\_ _ -> EQ)

newtype Equivalence a = Equivalence { getEquivalence :: a -> a -> Bool }

instance Contravariant Equivalence where
  contramap f (Equivalence e) = Equivalence (\x y -> e (f x) (f y))

instance Semigroup (Equivalence a) where
  Equivalence e <> Equivalence d = Equivalence (\x y -> e x y && d x y)

instance Monoid (Equivalence a) where
  mempty = Equivalence (\_ _ -> True)

defaultComparison :: Ord a => Comparison a
defaultComparison = Comparison compare

defaultEquivalence :: Eq a => Equivalence a
defaultEquivalence = Equivalence (==)

comparisonEquivalence :: Comparison a -> Equivalence a
comparisonEquivalence (Comparison c) = Equivalence (\x y -> c x y == EQ)

newtype Op a b = Op { getOp :: b -> a }

instance Contravariant (Op a) where
  contramap f (Op g) = Op (g . f)

instance Semigroup a => Semigroup (Op a b) where
  Op f <> Op g = Op (\x -> f x <> g x)

instance Monoid a => Monoid (Op a b) where
  mempty = Op (const mempty)

-- Numbers, where the functions' results are.
instance Num a => Num (Op a b) where
  Op f + Op g = Op (\x -> f x + g x)
  Op f - Op g = Op (\x -> f x - g x)
  Op f * Op g = Op (\x -> f x * g x)
  negate (Op f) = Op (negate . f)
  abs (Op f) = Op (abs . f)
  signum (Op f) = Op (signum . f)
  fromInteger n = Op (const (fromInteger n))

instance Fractional a => Fractional (Op a b) where
  Op f / Op g = Op (\x -> f x / g x)
  recip (Op f) = Op (recip . f)
  fromRational r = Op (const (fromRational r))

instance Floating a => Floating (Op a b) where
  pi = Op (const pi)
  exp (Op f) = Op (exp . f)
  log (Op f) = Op (log . f)
  sqrt (Op f) = Op (sqrt . f)
  sin (Op f) = Op (sin . f)
  cos (Op f) = Op (cos . f)
  tan (Op f) = Op (tan . f)
  asin (Op f) = Op (asin . f)
  acos (Op f) = Op (acos . f)
  atan (Op f) = Op (atan . f)
  sinh (Op f) = Op (sinh . f)
  cosh (Op f) = Op (cosh . f)
  tanh (Op f) = Op (tanh . f)
  asinh (Op f) = Op (asinh . f)
  acosh (Op f) = Op (acosh . f)
  atanh (Op f) = Op (atanh . f)
  Op f ** Op g = Op (\x -> f x ** g x)
  logBase (Op f) (Op g) = Op (\x -> logBase (f x) (g x))

instance Contravariant Proxy where
  contramap _ Proxy = Proxy

instance Contravariant f => Contravariant (Alt f) where
  contramap f (Alt x) = Alt (contramap f x)

instance Contravariant V1 where
  contramap _ x = case x of {}

instance Contravariant U1 where
  contramap _ U1 = U1

instance Contravariant f => Contravariant (Rec1 f) where
  contramap f (Rec1 x) = Rec1 (contramap f x)

instance Contravariant f => Contravariant (M1 i c f) where
  contramap f (M1 x) = M1 (contramap f x)

instance Contravariant (K1 i c) where
  contramap _ (K1 x) = K1 x

instance (Contravariant f, Contravariant g) => Contravariant (f :*: g) where
  contramap f (x :*: y) = contramap f x :*: contramap f y

instance (Contravariant f, Contravariant g) => Contravariant (f :+: g) where
  contramap f (L1 x) = L1 (contramap f x)
  contramap f (R1 x) = R1 (contramap f x)

instance (Functor f, Contravariant g) => Contravariant (f :.: g) where
  contramap f (Comp1 x) = Comp1 (fmap (contramap f) x)

instance Contravariant (Const a) where
  contramap _ (Const a) = Const a

instance (Contravariant f, Contravariant g) => Contravariant (Product f g) where
  contramap f (Pair x y) = Pair (contramap f x) (contramap f y)

instance (Contravariant f, Contravariant g) => Contravariant (Sum f g) where
  contramap f (InL x) = InL (contramap f x)
  contramap f (InR y) = InR (contramap f y)

instance (Functor f, Contravariant g) => Contravariant (Compose f g) where
  contramap f (Compose x) = Compose (fmap (contramap f) x)

-- Transformers of such functors.

instance Contravariant m => Contravariant (ExceptT e m) where
  contramap f (ExceptT m) = ExceptT (contramap (fmap f) m)

instance Contravariant f => Contravariant (IdentityT f) where
  contramap f (IdentityT m) = IdentityT (contramap f m)

instance Contravariant m => Contravariant (MaybeT m) where
  contramap f (MaybeT m) = MaybeT (contramap (fmap f) m)

instance Contravariant m => Contravariant (ReaderT r m) where
  contramap f (ReaderT m) = ReaderT (contramap f . m)

instance Contravariant m => Contravariant (Lazy.StateT s m) where
  contramap f (Lazy.StateT m) = Lazy.StateT (\s -> contramap (\ ~(a, s') -> (f a, s')) (m s))

instance Contravariant m => Contravariant (Strict.StateT s m) where
  contramap f (Strict.StateT m) = Strict.StateT (\s -> contramap (\(a, s') -> (f a, s')) (m s))

instance Contravariant m => Contravariant (LazyW.WriterT w m) where
  contramap f (LazyW.WriterT m) = LazyW.WriterT (contramap (\ ~(a, w) -> (f a, w)) m)

instance Contravariant m => Contravariant (StrictW.WriterT w m) where
  contramap f (StrictW.WriterT m) = StrictW.WriterT (contramap (\(a, w) -> (f a, w)) m)

instance Contravariant m => Contravariant (LazyR.RWST r w s m) where
  contramap f (LazyR.RWST m) = LazyR.RWST (\r s -> contramap (\ ~(a, s', w) -> (f a, s', w)) (m r s))

instance Contravariant m => Contravariant (StrictR.RWST r w s m) where
  contramap f (StrictR.RWST m) = StrictR.RWST (\r s -> contramap (\(a, s', w) -> (f a, s', w)) (m r s))

instance C.Category Op where
  id = Op id
  Op f . Op g = Op (g . f)
