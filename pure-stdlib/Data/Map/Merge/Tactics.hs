-- How maps are merged: what becomes of entries that one map has alone, and of those that
-- both have. The lazy tactics; Data.Map.Merge.Strict has its own of those that make values.

module Data.Map.Merge.Tactics where

import Prelude hiding (id, (.))
import Control.Applicative (liftA3)
import Control.Category (Category(..))
import Base.Identity (Identity(..))
import Data.Map.Internal (Map(..), link, splitLookup)
import qualified Data.Map.Internal as M

-- For entries that the other map lacks: of a whole tree, and of one.
data WhenMissing f k x y = WhenMissing
  { missingSubtree :: Map k x -> f (Map k y)
  , missingKey :: k -> x -> f (Maybe y)
  }

-- For entries of both maps.
newtype WhenMatched f k x y z = WhenMatched { matchedKey :: k -> x -> y -> f (Maybe z) }

type SimpleWhenMissing = WhenMissing Identity

type SimpleWhenMatched = WhenMatched Identity

runWhenMissing :: WhenMissing f k x y -> k -> x -> f (Maybe y)
runWhenMissing = missingKey

runWhenMatched :: WhenMatched f k x y z -> k -> x -> y -> f (Maybe z)
runWhenMatched = matchedKey

merge :: Ord k => SimpleWhenMissing k a c -> SimpleWhenMissing k b c -> SimpleWhenMatched k a b c -> Map k a -> Map k b -> Map k c
merge left right both m n = runIdentity (mergeA left right both m n)

-- The actions run in the order of the keys.
mergeA
  :: (Applicative f, Ord k)
  => WhenMissing f k a c -> WhenMissing f k b c -> WhenMatched f k a b c -> Map k a -> Map k b -> f (Map k c)
mergeA left right both = go
  where
    go m Tip = missingSubtree left m
    go Tip n = missingSubtree right n
    go (Bin _ k x l r) n = case splitLookup k n of
      (a, found, b) -> liftA3 (joined k) (go l a) (maybe (missingKey left k x) (matchedKey both k x) found) (go r b)
    joined k l z r = maybe (M.merge l r) (\y -> link k y l r) z

-- Tactics for entries of one map.

dropMissing :: Applicative f => WhenMissing f k x y
dropMissing = WhenMissing (\_ -> pure Tip) (\_ _ -> pure Nothing)

preserveMissing :: Applicative f => WhenMissing f k x x
preserveMissing = WhenMissing pure (\_ x -> pure (Just x))

-- The same, with the values evaluated.
preserveMissing' :: Applicative f => WhenMissing f k x x
preserveMissing' = WhenMissing (\m -> pure $! evaluated m) (\_ x -> pure $! (x `seq` Just x))
  where evaluated m = M.foldr seq () m `seq` m

mapMissing :: Applicative f => (k -> x -> y) -> WhenMissing f k x y
mapMissing f = WhenMissing (\m -> pure $! M.mapWithKey f m) (\k x -> pure (Just (f k x)))

mapMaybeMissing :: Applicative f => (k -> x -> Maybe y) -> WhenMissing f k x y
mapMaybeMissing f = WhenMissing (\m -> pure $! M.mapMaybeWithKey f m) (\k x -> pure $! f k x)

filterMissing :: Applicative f => (k -> x -> Bool) -> WhenMissing f k x x
filterMissing p = WhenMissing (\m -> pure $! M.filterWithKey p m) (\k x -> pure $! kept x (p k x))

traverseMissing :: Applicative f => (k -> x -> f y) -> WhenMissing f k x y
traverseMissing f = WhenMissing (M.traverseWithKey f) (\k x -> Just <$> f k x)

traverseMaybeMissing :: Applicative f => (k -> x -> f (Maybe y)) -> WhenMissing f k x y
traverseMaybeMissing f = WhenMissing (M.traverseMaybeWithKey f) f

filterAMissing :: Applicative f => (k -> x -> f Bool) -> WhenMissing f k x x
filterAMissing p = traverseMaybeMissing (\k x -> kept x <$> p k x)

kept :: x -> Bool -> Maybe x
kept x b = if b then Just x else Nothing

mapWhenMissing :: (Applicative f, Monad f) => (a -> b) -> WhenMissing f k x a -> WhenMissing f k x b
mapWhenMissing f t = WhenMissing
  (\m -> missingSubtree t m >>= \n -> pure $! fmap f n)
  (\k x -> missingKey t k x >>= \y -> pure $! fmap f y)

lmapWhenMissing :: (b -> a) -> WhenMissing f k a x -> WhenMissing f k b x
lmapWhenMissing f t = WhenMissing (\m -> missingSubtree t (fmap f m)) (\k x -> missingKey t k (f x))

-- Tactics for entries of both.

zipWithMatched :: Applicative f => (k -> x -> y -> z) -> WhenMatched f k x y z
zipWithMatched f = WhenMatched (\k x y -> pure (Just (f k x y)))

zipWithMaybeMatched :: Applicative f => (k -> x -> y -> Maybe z) -> WhenMatched f k x y z
zipWithMaybeMatched f = WhenMatched (\k x y -> pure $! f k x y)

zipWithAMatched :: Applicative f => (k -> x -> y -> f z) -> WhenMatched f k x y z
zipWithAMatched f = WhenMatched (\k x y -> Just <$> f k x y)

zipWithMaybeAMatched :: (k -> x -> y -> f (Maybe z)) -> WhenMatched f k x y z
zipWithMaybeAMatched = WhenMatched

mapWhenMatched :: Functor f => (a -> b) -> WhenMatched f k x y a -> WhenMatched f k x y b
mapWhenMatched f t = WhenMatched (\k x y -> fmap (fmap f) (matchedKey t k x y))

contramapFirstWhenMatched :: (b -> a) -> WhenMatched f k a y z -> WhenMatched f k b y z
contramapFirstWhenMatched f t = WhenMatched (\k x y -> matchedKey t k (f x) y)

contramapSecondWhenMatched :: (b -> a) -> WhenMatched f k x a z -> WhenMatched f k x b z
contramapSecondWhenMatched f t = WhenMatched (\k x y -> matchedKey t k x (f y))

-- What one tactic makes goes to the other.

andThen :: Monad f => f (Maybe a) -> (a -> f (Maybe b)) -> f (Maybe b)
andThen m f = m >>= maybe (pure Nothing) f

instance (Applicative f, Monad f) => Functor (WhenMissing f k x) where
  fmap = mapWhenMissing

instance (Applicative f, Monad f) => Applicative (WhenMissing f k x) where
  pure y = mapMissing (\_ _ -> y)
  s <*> t = traverseMaybeMissing (\k x -> missingKey s k x `andThen` \f -> missingKey t k x >>= \y -> pure $! fmap f y)

instance (Applicative f, Monad f) => Monad (WhenMissing f k x) where
  t >>= f = traverseMaybeMissing (\k x -> missingKey t k x `andThen` \y -> missingKey (f y) k x)

instance (Applicative f, Monad f) => Category (WhenMissing f k) where
  id = preserveMissing
  t . s = traverseMaybeMissing (\k x -> missingKey s k x `andThen` missingKey t k)

instance Functor f => Functor (WhenMatched f k x y) where
  fmap = mapWhenMatched

instance (Monad f, Applicative f) => Applicative (WhenMatched f k x y) where
  pure z = zipWithMatched (\_ _ _ -> z)
  s <*> t = WhenMatched (\k x y -> matchedKey s k x y `andThen` \f -> matchedKey t k x y >>= \z -> pure $! fmap f z)

instance (Monad f, Applicative f) => Monad (WhenMatched f k x y) where
  t >>= f = WhenMatched (\k x y -> matchedKey t k x y `andThen` \z -> matchedKey (f z) k x y)

instance (Monad f, Applicative f) => Category (WhenMatched f k x) where
  id = zipWithMatched (\_ _ y -> y)
  t . s = WhenMatched (\k x y -> matchedKey s k x y `andThen` matchedKey t k x)
