-- Haskell's Data.Bifoldable: structures with elements of two types, one after the other.

module Data.Bifoldable
  ( Bifoldable(..), bifoldr', bifoldr1, bifoldrM, bifoldl', bifoldl1, bifoldlM
  , bitraverse_, bifor_, bimapM_, biforM_, bimsum, bisequenceA_, bisequence_, biasum
  , biList, binull, bilength, bielem, bimaximum, biminimum, bisum, biproduct, biconcat, biconcatMap
  , biand, bior, biany, biall, bimaximumBy, biminimumBy, binotElem, bifind
  ) where

import Prelude
import Base.Const (Const(..))
import Base.Generic (K1(..))
import Control.Applicative (Alternative(..))
import Data.Map.Internal (Map, foldMapWithKey, foldlWithKey, foldrWithKey)
import Data.Monoid

class Bifoldable p where
  {-# MINIMAL bifoldr | bifoldMap #-}
  bifold :: Monoid m => p m m -> m
  bifoldMap :: Monoid m => (a -> m) -> (b -> m) -> p a b -> m
  bifoldr :: (a -> c -> c) -> (b -> c -> c) -> c -> p a b -> c
  bifoldl :: (c -> a -> c) -> (c -> b -> c) -> c -> p a b -> c
  bifold = bifoldMap id id
  bifoldMap f g = bifoldr (\x rest -> f x <> rest) (\y rest -> g y <> rest) mempty
  bifoldr f g z t = appEndo (bifoldMap (Endo . f) (Endo . g) t) z
  bifoldl f g z t = appEndo (getDual (bifoldMap (Dual . Endo . flip f) (Dual . Endo . flip g) t)) z

instance Bifoldable Map where
  bifoldMap f g = foldMapWithKey (\k x -> f k <> g x)
  bifoldr f g = foldrWithKey (\k x rest -> f k (g x rest))
  bifoldl f g = foldlWithKey (\done k x -> g (f done k) x)

instance Bifoldable (,) where
  bifoldMap f g ~(x, y) = f x <> g y

instance Bifoldable ((,,) a) where
  bifoldMap f g ~(_, x, y) = f x <> g y

instance Bifoldable ((,,,) a b) where
  bifoldMap f g ~(_, _, x, y) = f x <> g y

instance Bifoldable ((,,,,) a b c) where
  bifoldMap f g ~(_, _, _, x, y) = f x <> g y

instance Bifoldable ((,,,,,) a b c d) where
  bifoldMap f g ~(_, _, _, _, x, y) = f x <> g y

instance Bifoldable ((,,,,,,) a b c d e) where
  bifoldMap f g ~(_, _, _, _, _, x, y) = f x <> g y

instance Bifoldable Either where
  bifoldMap f _ (Left x) = f x
  bifoldMap _ g (Right y) = g y

instance Bifoldable Const where
  bifoldMap f _ (Const x) = f x

instance Bifoldable (K1 i) where
  bifoldMap f _ (K1 x) = f x

-- Folds that force what they have so far.

bifoldr' :: Bifoldable t => (a -> c -> c) -> (b -> c -> c) -> c -> t a b -> c
bifoldr' f g z t = bifoldl (\k x acc -> k $! f x acc) (\k y acc -> k $! g y acc) id t z

bifoldl' :: Bifoldable t => (a -> b -> a) -> (a -> c -> a) -> a -> t b c -> a
bifoldl' f g z t = bifoldr (\x k acc -> k $! f acc x) (\y k acc -> k $! g acc y) id t z

-- Folds of structures that are not empty.

bifoldr1, bifoldl1 :: Bifoldable t => (a -> a -> a) -> t a a -> a
bifoldr1 f t = someOf "bifoldr1" (bifoldr step step Nothing t)
  where
    step x Nothing = Just x
    step x (Just y) = Just (f x y)
bifoldl1 f t = someOf "bifoldl1" (bifoldl step step Nothing t)
  where
    step Nothing y = Just y
    step (Just x) y = Just (f x y)

someOf :: String -> Maybe a -> a
someOf _ (Just x) = x
someOf function Nothing = error (function ++ ": empty structure")

-- Folds in a monad.

bifoldrM :: (Bifoldable t, Monad m) => (a -> c -> m c) -> (b -> c -> m c) -> c -> t a b -> m c
bifoldrM f g z t = bifoldl (\k x acc -> f x acc >>= k) (\k y acc -> g y acc >>= k) return t z

bifoldlM :: (Bifoldable t, Monad m) => (a -> b -> m a) -> (a -> c -> m a) -> a -> t b c -> m a
bifoldlM f g z t = bifoldr (\x k acc -> f acc x >>= k) (\y k acc -> g acc y >>= k) return t z

-- Actions of all elements, for their effects.

bitraverse_, bimapM_ :: (Bifoldable t, Applicative f) => (a -> f c) -> (b -> f d) -> t a b -> f ()
bitraverse_ f g = bifoldr (\x rest -> f x *> rest) (\y rest -> g y *> rest) (pure ())
bimapM_ = bitraverse_

bifor_, biforM_ :: (Bifoldable t, Applicative f) => t a b -> (a -> f c) -> (b -> f d) -> f ()
bifor_ t f g = bitraverse_ f g t
biforM_ = bifor_

bisequenceA_, bisequence_ :: (Bifoldable t, Applicative f) => t (f a) (f b) -> f ()
bisequenceA_ = bitraverse_ id id
bisequence_ = bisequenceA_

biasum, bimsum :: (Bifoldable t, Alternative f) => t (f a) (f a) -> f a
biasum = bifoldr (<|>) (<|>) empty
bimsum = biasum

-- As of lists.

biList :: Bifoldable t => t a a -> [a]
biList = bifoldr (:) (:) []

binull :: Bifoldable t => t a b -> Bool
binull = bifoldr (\_ _ -> False) (\_ _ -> False) True

bilength :: Bifoldable t => t a b -> Int
bilength = bifoldl' (\n _ -> n + 1) (\n _ -> n + 1) 0

bielem, binotElem :: (Bifoldable t, Eq a) => a -> t a a -> Bool
bielem x = biany (== x) (== x)
binotElem x t = not (bielem x t)

bimaximum, biminimum :: (Bifoldable t, Ord a) => t a a -> a
bimaximum t = someOf "bimaximum" (best max t)
biminimum t = someOf "biminimum" (best min t)

best :: Bifoldable t => (a -> a -> a) -> t a a -> Maybe a
best choose = bifoldr step step Nothing
  where
    step x Nothing = Just x
    step x (Just y) = Just (choose x y)

bimaximumBy, biminimumBy :: Bifoldable t => (a -> a -> Ordering) -> t a a -> a
bimaximumBy cmp = bifoldr1 (\x y -> if cmp x y == GT then x else y)
biminimumBy cmp = bifoldr1 (\x y -> if cmp x y == GT then y else x)

bisum, biproduct :: (Bifoldable t, Num a) => t a a -> a
bisum t = getSum (bifoldMap Sum Sum t)
biproduct t = getProduct (bifoldMap Product Product t)

biconcat :: Bifoldable t => t [a] [a] -> [a]
biconcat = bifold

biconcatMap :: Bifoldable t => (a -> [c]) -> (b -> [c]) -> t a b -> [c]
biconcatMap = bifoldMap

biand, bior :: Bifoldable t => t Bool Bool -> Bool
biand = biall id id
bior = biany id id

biany, biall :: Bifoldable t => (a -> Bool) -> (b -> Bool) -> t a b -> Bool
biany p q = bifoldr (\x rest -> p x || rest) (\y rest -> q y || rest) False
biall p q = bifoldr (\x rest -> p x && rest) (\y rest -> q y && rest) True

bifind :: Bifoldable t => (a -> Bool) -> t a a -> Maybe a
bifind p = bifoldr step step Nothing
  where step x rest = if p x then Just x else rest
