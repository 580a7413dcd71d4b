-- Merging maps by tactics, whose values are evaluated before they are kept.

module Data.Map.Merge.Strict
  ( SimpleWhenMissing, SimpleWhenMatched, merge, zipWithMaybeMatched, zipWithMatched, mapMaybeMissing
  , dropMissing, preserveMissing, preserveMissing', mapMissing, filterMissing
  , WhenMissing, WhenMatched, mergeA, zipWithMaybeAMatched, zipWithAMatched, traverseMaybeMissing
  , traverseMissing, filterAMissing, mapWhenMissing, mapWhenMatched, runWhenMatched, runWhenMissing
  ) where

import Prelude
import qualified Data.Map.Strict as M
import Data.Map.Merge.Tactics hiding
  ( mapMaybeMissing, mapMissing, mapWhenMatched, mapWhenMissing, traverseMaybeMissing, traverseMissing
  , zipWithAMatched, zipWithMatched, zipWithMaybeAMatched, zipWithMaybeMatched )

-- The value, if there is one, evaluated.
forced :: Maybe a -> Maybe a
forced Nothing = Nothing
forced (Just x) = present x

present :: a -> Maybe a
present x = x `seq` Just x

mapMissing :: Applicative f => (k -> x -> y) -> WhenMissing f k x y
mapMissing f = WhenMissing (\m -> pure $! M.mapWithKey f m) (\k x -> pure $! present (f k x))

mapMaybeMissing :: Applicative f => (k -> x -> Maybe y) -> WhenMissing f k x y
mapMaybeMissing f = WhenMissing (\m -> pure $! M.mapMaybeWithKey f m) (\k x -> pure $! forced (f k x))

traverseMissing :: Applicative f => (k -> x -> f y) -> WhenMissing f k x y
traverseMissing f = WhenMissing (M.traverseWithKey f) (\k x -> present <$> f k x)

traverseMaybeMissing :: Applicative f => (k -> x -> f (Maybe y)) -> WhenMissing f k x y
traverseMaybeMissing f = WhenMissing (M.traverseMaybeWithKey f) (\k x -> forced <$> f k x)

mapWhenMissing :: Functor f => (a -> b) -> WhenMissing f k x a -> WhenMissing f k x b
mapWhenMissing f t = WhenMissing
  (\m -> M.map f <$> missingSubtree t m)
  (\k x -> fmap (maybe Nothing (\y -> present (f y))) (missingKey t k x))

zipWithMatched :: Applicative f => (k -> x -> y -> z) -> WhenMatched f k x y z
zipWithMatched f = WhenMatched (\k x y -> pure $! present (f k x y))

zipWithMaybeMatched :: Applicative f => (k -> x -> y -> Maybe z) -> WhenMatched f k x y z
zipWithMaybeMatched f = WhenMatched (\k x y -> pure $! forced (f k x y))

zipWithAMatched :: Applicative f => (k -> x -> y -> f z) -> WhenMatched f k x y z
zipWithAMatched f = WhenMatched (\k x y -> present <$> f k x y)

zipWithMaybeAMatched :: Applicative f => (k -> x -> y -> f (Maybe z)) -> WhenMatched f k x y z
zipWithMaybeAMatched f = WhenMatched (\k x y -> forced <$> f k x y)

mapWhenMatched :: Functor f => (a -> b) -> WhenMatched f k x y a -> WhenMatched f k x y b
mapWhenMatched f t = WhenMatched (\k x y -> fmap (maybe Nothing (\z -> present (f z))) (matchedKey t k x y))
