-- Maps from Int whose values are evaluated before they are kept.

module Data.IntMap.Strict
  ( IntMap, Key
  , empty, singleton, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey
  , fromDistinctAscList, insert, insertWith, insertWithKey, insertLookupWithKey, delete, adjust, adjustWithKey
  , update, updateWithKey, updateLookupWithKey, alter, alterF, lookup, (!?), (!), findWithDefault, member
  , notMember, lookupLT, lookupGT, lookupLE, lookupGE, null, size, union, unionWith, unionWithKey, difference, (\\)
  , differenceWith, differenceWithKey, intersection, intersectionWith, intersectionWithKey, disjoint, compose, mergeWithKey, map, mapWithKey
  , traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeys, mapKeysWith
  , mapKeysMonotonic, foldr, foldl, foldrWithKey, foldlWithKey, foldMapWithKey, foldr', foldl', foldrWithKey'
  , foldlWithKey', elems, keys, assocs, toList, toAscList, toDescList, filter, filterWithKey, partition
  , partitionWithKey, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, split, splitLookup, splitRoot
  , isSubmapOf, isSubmapOfBy, isProperSubmapOf, isProperSubmapOfBy, lookupMin, lookupMax, findMin, findMax
  , deleteMin, deleteMax, deleteFindMin, deleteFindMax, updateMin, updateMax, updateMinWithKey, updateMaxWithKey
  , minView, maxView, minViewWithKey, maxViewWithKey, unions, unionsWith, keysSet, fromSet, restrictKeys
  , withoutKeys
  ) where

import Prelude hiding (filter, foldl, foldr, lookup, map, null)
import qualified Data.Foldable as F
import Data.IntMap.Internal hiding
  ( singleton, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey,
  fromDistinctAscList, insert, insertWith, insertWithKey, insertLookupWithKey, adjust, adjustWithKey, update,
  updateWithKey, updateLookupWithKey, alter, alterF, unionWith, unionWithKey, differenceWith, differenceWithKey,
  intersectionWith, intersectionWithKey, mergeWithKey, map, mapWithKey, traverseWithKey, traverseMaybeWithKey,
  mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeysWith, mapMaybe, mapMaybeWithKey, mapEither,
  mapEitherWithKey, updateMin, updateMax, updateMinWithKey, updateMaxWithKey, fromSet, unionsWith, filter, foldr,
  foldl, foldr', foldl', lookup, null)
import Data.IntMap.Internal (filter, foldl, foldl', foldr, foldr', lookup, null)
import Data.IntSet.Internal (IntSet(..))
import Data.Map.Internal (forced)
import qualified Data.Map.Strict as M

unionsWith :: F.Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f = F.foldl' (unionWith f) empty

fromSet :: (Key -> a) -> IntSet -> IntMap a
fromSet f (IntSet s) = IntMap (M.fromSet f s)

singleton :: Key -> a -> IntMap a
singleton k x = IntMap (M.singleton k x)

fromList :: [(Key, a)] -> IntMap a
fromList x = IntMap (M.fromList x)

fromListWith :: (a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWith f x = IntMap (M.fromListWith f x)

fromListWithKey :: (Key -> a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWithKey f x = IntMap (M.fromListWithKey f x)

fromAscList :: [(Key, a)] -> IntMap a
fromAscList x = IntMap (M.fromAscList x)

fromAscListWith :: (a -> a -> a) -> [(Key, a)] -> IntMap a
fromAscListWith f x = IntMap (M.fromAscListWith f x)

fromAscListWithKey :: (Key -> a -> a -> a) -> [(Key, a)] -> IntMap a
fromAscListWithKey f x = IntMap (M.fromAscListWithKey f x)

fromDistinctAscList :: [(Key, a)] -> IntMap a
fromDistinctAscList x = IntMap (M.fromDistinctAscList x)

insert :: Key -> a -> IntMap a -> IntMap a
insert k x (IntMap m) = IntMap (M.insert k x m)

insertWith :: (a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWith f k x (IntMap m) = IntMap (M.insertWith f k x m)

insertWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWithKey f k x (IntMap m) = IntMap (M.insertWithKey f k x m)

insertLookupWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey f k x (IntMap m) = case M.insertLookupWithKey f k x m of (a, b) -> (a, IntMap b)

adjust :: (a -> a) -> Key -> IntMap a -> IntMap a
adjust f k (IntMap m) = IntMap (M.adjust f k m)

adjustWithKey :: (Key -> a -> a) -> Key -> IntMap a -> IntMap a
adjustWithKey f k (IntMap m) = IntMap (M.adjustWithKey f k m)

update :: (a -> Maybe a) -> Key -> IntMap a -> IntMap a
update f k (IntMap m) = IntMap (M.update f k m)

updateWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> IntMap a
updateWithKey f k (IntMap m) = IntMap (M.updateWithKey f k m)

updateLookupWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey f k m = let n = updateWithKey f k m in n `seq` (lookup k m, n)

alter :: (Maybe a -> Maybe a) -> Key -> IntMap a -> IntMap a
alter f k (IntMap m) = IntMap (M.alter f k m)

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Key -> IntMap a -> f (IntMap a)
alterF f k m = fmap (maybe (delete k m) (\x -> insert k x m)) (f (lookup k m))

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f (IntMap m) (IntMap n) = IntMap (M.unionWith f m n)

unionWithKey :: (Key -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f (IntMap m) (IntMap n) = IntMap (M.unionWithKey f m n)

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f (IntMap m) (IntMap n) = IntMap (M.differenceWith f m n)

differenceWithKey :: (Key -> a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWithKey f = mergeWithKey f id (const empty)

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f (IntMap m) (IntMap n) = IntMap (M.intersectionWith f m n)

intersectionWithKey :: (Key -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f (IntMap m) (IntMap n) = IntMap (M.intersectionWithKey f m n)

mergeWithKey :: (Key -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f m n (IntMap o) (IntMap p) = IntMap (M.mergeWithKey (\k x y -> forced (f k x y)) (\x -> case m (IntMap x) of IntMap y -> y) (\x -> case n (IntMap x) of IntMap y -> y) o p)

map :: (a -> b) -> IntMap a -> IntMap b
map f (IntMap m) = IntMap (M.map f m)

mapWithKey :: (Key -> a -> b) -> IntMap a -> IntMap b
mapWithKey f (IntMap m) = IntMap (M.mapWithKey f m)

traverseWithKey :: Applicative f => (Key -> a -> f b) -> IntMap a -> f (IntMap b)
traverseWithKey f (IntMap m) = fmap IntMap (M.traverseWithKey f m)

traverseMaybeWithKey :: Applicative f => (Key -> a -> f (Maybe b)) -> IntMap a -> f (IntMap b)
traverseMaybeWithKey f (IntMap m) = fmap IntMap (M.traverseMaybeWithKey f m)

mapAccum :: (acc -> a -> (acc, b)) -> acc -> IntMap a -> (acc, IntMap b)
mapAccum f x (IntMap m) = case M.mapAccum f x m of (a, b) -> (a, IntMap b)

mapAccumWithKey :: (acc -> Key -> a -> (acc, b)) -> acc -> IntMap a -> (acc, IntMap b)
mapAccumWithKey f x (IntMap m) = case M.mapAccumWithKey f x m of (a, b) -> (a, IntMap b)

mapAccumRWithKey :: (acc -> Key -> a -> (acc, b)) -> acc -> IntMap a -> (acc, IntMap b)
mapAccumRWithKey f x (IntMap m) = case M.mapAccumRWithKey f x m of (a, b) -> (a, IntMap b)

mapKeysWith :: (a -> a -> a) -> (Key -> Key) -> IntMap a -> IntMap a
mapKeysWith f g (IntMap m) = IntMap (M.mapKeysWith f g m)

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f (IntMap m) = IntMap (M.mapMaybe f m)

mapMaybeWithKey :: (Key -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f (IntMap m) = IntMap (M.mapMaybeWithKey f m)

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f (IntMap m) = case M.mapEither f m of (a, b) -> (IntMap a, IntMap b)

mapEitherWithKey :: (Key -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f (IntMap m) = case M.mapEitherWithKey f m of (a, b) -> (IntMap a, IntMap b)

updateMin :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin f (IntMap m) = IntMap (M.updateMin f m)

updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMax f (IntMap m) = IntMap (M.updateMax f m)

updateMinWithKey :: (Key -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey f (IntMap m) = IntMap (M.updateMinWithKey f m)

updateMaxWithKey :: (Key -> a -> Maybe a) -> IntMap a -> IntMap a
updateMaxWithKey f (IntMap m) = IntMap (M.updateMaxWithKey f m)
