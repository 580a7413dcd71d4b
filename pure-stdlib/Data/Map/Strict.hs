-- Finite maps whose values are evaluated before they are kept.
{-# LANGUAGE BangPatterns #-}

module Data.Map.Strict
  ( Map, empty, singleton, fromSet, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey
  , fromDistinctAscList, fromDescList, fromDescListWith, fromDescListWithKey, fromDistinctDescList
  , insert, insertWith, insertWithKey, insertLookupWithKey, delete, adjust, adjustWithKey, update, updateWithKey
  , updateLookupWithKey, alter, alterF
  , lookup, (!?), (!), findWithDefault, member, notMember, lookupLT, lookupGT, lookupLE, lookupGE, null, size
  , union, unionWith, unionWithKey, unions, unionsWith, difference, (\\), differenceWith, differenceWithKey
  , intersection, intersectionWith, intersectionWithKey, disjoint, compose, mergeWithKey
  , map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey
  , mapKeys, mapKeysWith, mapKeysMonotonic
  , foldr, foldl, foldrWithKey, foldlWithKey, foldMapWithKey, foldr', foldl', foldrWithKey', foldlWithKey'
  , elems, keys, assocs, keysSet, toList, toAscList, toDescList
  , filter, filterWithKey, restrictKeys, withoutKeys, partition, partitionWithKey
  , takeWhileAntitone, dropWhileAntitone, spanAntitone, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey
  , split, splitLookup, splitRoot, isSubmapOf, isSubmapOfBy, isProperSubmapOf, isProperSubmapOfBy
  , lookupIndex, findIndex, elemAt, updateAt, deleteAt, take, drop, splitAt
  , lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax
  , updateMin, updateMax, updateMinWithKey, updateMaxWithKey
  , minView, maxView, minViewWithKey, maxViewWithKey, valid
  ) where

import Prelude hiding (drop, filter, foldl, foldr, lookup, map, null, splitAt, take)
import Control.Applicative (liftA3)
import qualified Data.Foldable as F
import qualified Data.List as P
import Data.Map.Internal hiding
  ( singleton, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey,
  fromDistinctAscList, fromDescList, fromDescListWith, fromDescListWithKey, fromDistinctDescList, insert, insertWith, insertWithKey,
  insertLookupWithKey, adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF,
  unionWith, unionWithKey, unionsWith, differenceWith, differenceWithKey, intersectionWith, intersectionWithKey,
  map, mapWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeysWith, mapMaybe,
  mapMaybeWithKey, mapEither, mapEitherWithKey, updateAt, updateMin, updateMax, updateMinWithKey,
  updateMaxWithKey, traverseWithKey, traverseMaybeWithKey, filter, foldr, foldl, foldr', foldl', lookup, null,
  take, drop, splitAt)
import Data.Map.Internal (drop, filter, foldl, foldl', foldr, foldr', lookup, null, splitAt, take)
import qualified Data.Map.Internal as L
import Data.Set.Internal (Set, keysSet, restrictKeys, withoutKeys)
import qualified Data.Set.Internal as S

singleton :: k -> a -> Map k a
singleton k x = x `seq` L.singleton k x

insert :: Ord k => k -> a -> Map k a -> Map k a
insert k x m = x `seq` L.insert k x m

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f k x Tip = singleton k x
insertWith f k x (Bin n k1 x1 l r) = case compare k k1 of
  LT -> balance k1 x1 (insertWith f k x l) r
  GT -> balance k1 x1 l (insertWith f k x r)
  EQ -> let y = f x x1 in y `seq` Bin n k y l r

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey f k = insertWith (f k) k

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x m = let n = insertWithKey f k x m in n `seq` (lookup k m, n)

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust _ !_ Tip = Tip
adjust f k (Bin n k1 x1 l r) = case compare k k1 of
  LT -> Bin n k1 x1 (adjust f k l) r
  GT -> Bin n k1 x1 l (adjust f k r)
  EQ -> let y = f x1 in y `seq` Bin n k1 y l r

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey f k = adjust (f k) k

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f = alter (\m -> case m of { Nothing -> Nothing; Just x -> f x })

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey f k = update (f k) k

updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey f = L.updateLookupWithKey (\k x -> forced (f k x))

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f = L.alter (\m -> forced (f m))

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f k m = found `seq` fmap (maybe (delete k m) (\x -> insert k x m)) (f found)
  where found = lookup k m

fromSet :: (k -> a) -> Set k -> Map k a
fromSet f s = map id (S.fromSet f s)

fromList :: Ord k => [(k, a)] -> Map k a
fromList = P.foldl' (\m (k, x) -> insert k x m) Tip

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> Map k a
fromListWith f = P.foldl' (\m (k, x) -> insertWith f k x m) Tip

fromListWithKey :: Ord k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromListWithKey f = P.foldl' (\m (k, x) -> insertWithKey f k x m) Tip

fromAscList :: Eq k => [(k, a)] -> Map k a
fromAscList es = map id (L.fromAscList es)

fromAscListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWith f es = map id (L.fromAscListWith f es)

fromAscListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWithKey f es = map id (L.fromAscListWithKey f es)

fromDistinctAscList :: [(k, a)] -> Map k a
fromDistinctAscList es = map id (L.fromDistinctAscList es)

fromDescList :: Eq k => [(k, a)] -> Map k a
fromDescList es = map id (L.fromDescList es)

fromDescListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromDescListWith f es = map id (L.fromDescListWith f es)

fromDescListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromDescListWithKey f es = map id (L.fromDescListWithKey f es)

fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctDescList es = map id (L.fromDistinctDescList es)

unionWith :: Ord k => (a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: Ord k => (k -> a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWithKey _ m Tip = m
unionWithKey _ Tip n = n
unionWithKey f (Bin _ k x l r) n = case splitLookup k n of
  (a, found, b) ->
    let y = maybe x (f k x) found
    in y `seq` link k y (unionWithKey f l a) (unionWithKey f r b)

unionsWith :: (F.Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f = F.foldl' (unionWith f) Tip

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f = differenceWithKey (\_ x y -> f x y)

differenceWithKey :: Ord k => (k -> a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWithKey f = L.differenceWithKey (\k x y -> forced (f k x y))

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey f m n = map id (L.intersectionWithKey f m n)

map :: (a -> b) -> Map k a -> Map k b
map f = mapWithKey (\_ x -> f x)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Bin n k x l r) = let y = f k x in y `seq` Bin n k y (mapWithKey f l) (mapWithKey f r)

mapAccum :: (acc -> a -> (acc, b)) -> acc -> Map k a -> (acc, Map k b)
mapAccum f = mapAccumWithKey (\acc _ x -> f acc x)

mapAccumWithKey, mapAccumRWithKey :: (acc -> k -> a -> (acc, b)) -> acc -> Map k a -> (acc, Map k b)
mapAccumWithKey f acc m = values (L.mapAccumWithKey f acc m)
mapAccumRWithKey f acc m = values (L.mapAccumRWithKey f acc m)

values :: (acc, Map k a) -> (acc, Map k a)
values (acc, m) = let n = map id m in n `seq` (acc, n)

mapKeysWith :: Ord j => (a -> a -> a) -> (k -> j) -> Map k a -> Map j a
mapKeysWith g f m = fromListWith g [(f k, x) | (k, x) <- toAscList m]

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey f = L.mapMaybeWithKey (\k x -> forced (f k x))

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey f = L.mapEitherWithKey (\k x -> case f k x of
  Left y -> y `seq` Left y
  Right z -> z `seq` Right z)

updateAt :: (k -> a -> Maybe a) -> Int -> Map k a -> Map k a
updateAt f = L.updateAt (\k x -> forced (f k x))

updateMin, updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f = L.updateMin (\x -> forced (f x))
updateMax f = L.updateMax (\x -> forced (f x))

updateMinWithKey, updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey f = L.updateMinWithKey (\k x -> forced (f k x))
updateMaxWithKey f = L.updateMaxWithKey (\k x -> forced (f k x))

traverseWithKey :: Applicative f => (k -> a -> f b) -> Map k a -> f (Map k b)
traverseWithKey _ Tip = pure Tip
traverseWithKey f (Bin n k x l r) =
  liftA3 (\l2 y r2 -> y `seq` Bin n k y l2 r2) (traverseWithKey f l) (f k x) (traverseWithKey f r)

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey f m = fmap (map id) (L.traverseMaybeWithKey f m)
