{-# LANGUAGE TypeFamilies #-}
-- Maps from Int: maps whose keys are known, so that comparing them is one
-- instruction.

module Data.IntMap.Internal where

import Prelude hiding (filter, foldl, foldr, lookup, map, null)
import Base.CallStack (HasCallStack, failedCall)
import qualified Base.IsList as L
import qualified Data.Foldable as F
import Data.IntSet.Internal (IntSet(..))
import qualified Data.List as P
import qualified Data.Map.Internal as M
import Data.Maybe (fromMaybe)
import qualified Data.Set.Internal as S
import Data.Functor.Classes

infixl 9 !, !?, \\

newtype IntMap a = IntMap (M.Map Int a)

type Key = Int

instance Eq a => Eq (IntMap a) where
  IntMap m == IntMap n = m == n

instance Ord a => Ord (IntMap a) where
  compare (IntMap m) (IntMap n) = compare m n

instance Show a => Show (IntMap a) where
  showsPrec d (IntMap m) = showsPrec d m

instance Read a => Read (IntMap a) where
  readsPrec d s = [(IntMap m, t) | (m, t) <- readsPrec d s]

instance Functor IntMap where
  fmap = map

instance F.Foldable IntMap where
  foldMap f (IntMap m) = F.foldMap f m
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = elems
  length = size
  null = null
  minimum (IntMap m) = M.leastOf "Data.Foldable.minimum (for Data.IntMap): empty map" m
  maximum (IntMap m) = M.greatestOf "Data.Foldable.maximum (for Data.IntMap): empty map" m

instance Traversable IntMap where
  traverse f = traverseWithKey (\_ x -> f x)

instance Semigroup (IntMap a) where
  (<>) = union

instance Monoid (IntMap a) where
  mempty = empty

unions :: F.Foldable f => f (IntMap a) -> IntMap a
unions = F.foldl' union empty

unionsWith :: F.Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f = F.foldl' (unionWith f) empty

compose :: IntMap c -> IntMap Int -> IntMap c
compose (IntMap m) (IntMap n) = IntMap (M.compose m n)

keysSet :: IntMap a -> IntSet
keysSet (IntMap m) = IntSet (S.keysSet m)

fromSet :: (Key -> a) -> IntSet -> IntMap a
fromSet f (IntSet s) = IntMap (S.fromSet f s)

restrictKeys, withoutKeys :: IntMap a -> IntSet -> IntMap a
restrictKeys (IntMap m) (IntSet s) = IntMap (S.restrictKeys m s)
withoutKeys (IntMap m) (IntSet s) = IntMap (S.withoutKeys m s)

empty :: IntMap a
empty = IntMap M.empty

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

delete :: Key -> IntMap a -> IntMap a
delete k (IntMap m) = IntMap (M.delete k m)

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

lookup :: Key -> IntMap a -> Maybe a
lookup k (IntMap m) = M.lookup k m

(!?) :: IntMap a -> Key -> Maybe a
(!?) (IntMap m) = (M.!?) m

(!) :: HasCallStack => IntMap a -> Key -> a
m ! k = fromMaybe (failedCall ("IntMap.!: key " ++ show k ++ " is not an element of the map")) (lookup k m)

findWithDefault :: a -> Key -> IntMap a -> a
findWithDefault x k (IntMap m) = M.findWithDefault x k m

member :: Key -> IntMap a -> Bool
member k (IntMap m) = M.member k m

notMember :: Key -> IntMap a -> Bool
notMember k (IntMap m) = M.notMember k m

lookupLT :: Key -> IntMap a -> Maybe (Key, a)
lookupLT k (IntMap m) = M.lookupLT k m

lookupGT :: Key -> IntMap a -> Maybe (Key, a)
lookupGT k (IntMap m) = M.lookupGT k m

lookupLE :: Key -> IntMap a -> Maybe (Key, a)
lookupLE k (IntMap m) = M.lookupLE k m

lookupGE :: Key -> IntMap a -> Maybe (Key, a)
lookupGE k (IntMap m) = M.lookupGE k m

null :: IntMap a -> Bool
null (IntMap m) = M.null m

size :: IntMap a -> Int
size (IntMap m) = M.size m

union :: IntMap a -> IntMap a -> IntMap a
union (IntMap m) (IntMap n) = IntMap (M.union m n)

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f (IntMap m) (IntMap n) = IntMap (M.unionWith f m n)

unionWithKey :: (Key -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f (IntMap m) (IntMap n) = IntMap (M.unionWithKey f m n)

difference :: IntMap a -> IntMap b -> IntMap a
difference (IntMap m) (IntMap n) = IntMap (M.difference m n)

(\\) :: IntMap a -> IntMap b -> IntMap a
(\\) (IntMap m) (IntMap n) = IntMap ((M.\\) m n)

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f (IntMap m) (IntMap n) = IntMap (M.differenceWith f m n)

differenceWithKey :: (Key -> a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWithKey f = mergeWithKey f id (const empty)

intersection :: IntMap a -> IntMap b -> IntMap a
intersection (IntMap m) (IntMap n) = IntMap (M.intersection m n)

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f (IntMap m) (IntMap n) = IntMap (M.intersectionWith f m n)

intersectionWithKey :: (Key -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f (IntMap m) (IntMap n) = IntMap (M.intersectionWithKey f m n)

disjoint :: IntMap a -> IntMap b -> Bool
disjoint (IntMap m) (IntMap n) = M.disjoint m n

mergeWithKey :: (Key -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f m n (IntMap o) (IntMap p) = IntMap (M.mergeWithKey f (\x -> case m (IntMap x) of IntMap y -> y) (\x -> case n (IntMap x) of IntMap y -> y) o p)

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

mapKeys :: (Key -> Key) -> IntMap a -> IntMap a
mapKeys f (IntMap m) = IntMap (M.mapKeys f m)

mapKeysWith :: (a -> a -> a) -> (Key -> Key) -> IntMap a -> IntMap a
mapKeysWith f g (IntMap m) = IntMap (M.mapKeysWith f g m)

mapKeysMonotonic :: (Key -> Key) -> IntMap a -> IntMap a
mapKeysMonotonic f (IntMap m) = IntMap (M.mapKeysMonotonic f m)

foldr :: (a -> b -> b) -> b -> IntMap a -> b
foldr f x (IntMap m) = M.foldr f x m

foldl :: (b -> a -> b) -> b -> IntMap a -> b
foldl f x (IntMap m) = M.foldl f x m

foldrWithKey :: (Key -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey f x (IntMap m) = M.foldrWithKey f x m

foldlWithKey :: (b -> Key -> a -> b) -> b -> IntMap a -> b
foldlWithKey f x (IntMap m) = M.foldlWithKey f x m

foldMapWithKey :: Monoid m => (Key -> a -> m) -> IntMap a -> m
foldMapWithKey f (IntMap m) = M.foldMapWithKey f m

foldr' :: (a -> b -> b) -> b -> IntMap a -> b
foldr' f x (IntMap m) = M.foldr' f x m

foldl' :: (b -> a -> b) -> b -> IntMap a -> b
foldl' f x (IntMap m) = M.foldl' f x m

foldrWithKey' :: (Key -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey' f x (IntMap m) = M.foldrWithKey' f x m

foldlWithKey' :: (b -> Key -> a -> b) -> b -> IntMap a -> b
foldlWithKey' f x (IntMap m) = M.foldlWithKey' f x m

elems :: IntMap a -> [a]
elems (IntMap m) = M.elems m

keys :: IntMap a -> [Key]
keys (IntMap m) = M.keys m

assocs :: IntMap a -> [(Key, a)]
assocs (IntMap m) = M.assocs m

toList :: IntMap a -> [(Key, a)]
toList (IntMap m) = M.toList m

toAscList :: IntMap a -> [(Key, a)]
toAscList (IntMap m) = M.toAscList m

toDescList :: IntMap a -> [(Key, a)]
toDescList (IntMap m) = M.toDescList m

filter :: (a -> Bool) -> IntMap a -> IntMap a
filter f (IntMap m) = IntMap (M.filter f m)

filterWithKey :: (Key -> a -> Bool) -> IntMap a -> IntMap a
filterWithKey f (IntMap m) = IntMap (M.filterWithKey f m)

partition :: (a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partition f (IntMap m) = case M.partition f m of (a, b) -> (IntMap a, IntMap b)

partitionWithKey :: (Key -> a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partitionWithKey f (IntMap m) = case M.partitionWithKey f m of (a, b) -> (IntMap a, IntMap b)

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f (IntMap m) = IntMap (M.mapMaybe f m)

mapMaybeWithKey :: (Key -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f (IntMap m) = IntMap (M.mapMaybeWithKey f m)

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f (IntMap m) = case M.mapEither f m of (a, b) -> (IntMap a, IntMap b)

mapEitherWithKey :: (Key -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f (IntMap m) = case M.mapEitherWithKey f m of (a, b) -> (IntMap a, IntMap b)

split :: Key -> IntMap a -> (IntMap a, IntMap a)
split k (IntMap m) = case M.split k m of (a, b) -> (IntMap a, IntMap b)

splitLookup :: Key -> IntMap a -> (IntMap a, Maybe a, IntMap a)
splitLookup k (IntMap m) = case M.splitLookup k m of (a, b, c) -> (IntMap a, b, IntMap c)

splitRoot :: IntMap a -> [IntMap a]
splitRoot (IntMap m) = P.map IntMap (M.splitRoot m)

isSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isSubmapOf (IntMap m) (IntMap n) = M.isSubmapOf m n

isSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isSubmapOfBy f (IntMap m) (IntMap n) = M.isSubmapOfBy f m n

isProperSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isProperSubmapOf (IntMap m) (IntMap n) = M.isProperSubmapOf m n

isProperSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isProperSubmapOfBy f (IntMap m) (IntMap n) = M.isProperSubmapOfBy f m n

lookupMin :: IntMap a -> Maybe (Key, a)
lookupMin (IntMap m) = M.lookupMin m

lookupMax :: IntMap a -> Maybe (Key, a)
lookupMax (IntMap m) = M.lookupMax m

findMin :: HasCallStack => IntMap a -> (Key, a)
findMin m = fromMaybe (failedCall "findMin: empty map has no minimal element") (lookupMin m)

findMax :: HasCallStack => IntMap a -> (Key, a)
findMax m = fromMaybe (failedCall "findMax: empty map has no maximal element") (lookupMax m)

deleteMin :: IntMap a -> IntMap a
deleteMin (IntMap m) = IntMap (M.deleteMin m)

deleteMax :: IntMap a -> IntMap a
deleteMax (IntMap m) = IntMap (M.deleteMax m)

deleteFindMin :: HasCallStack => IntMap a -> ((Key, a), IntMap a)
deleteFindMin m = fromMaybe (failedCall "deleteFindMin: empty map has no minimal element") (minViewWithKey m)

deleteFindMax :: HasCallStack => IntMap a -> ((Key, a), IntMap a)
deleteFindMax m = fromMaybe (failedCall "deleteFindMax: empty map has no maximal element") (maxViewWithKey m)

updateMin :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin f (IntMap m) = IntMap (M.updateMin f m)

updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMax f (IntMap m) = IntMap (M.updateMax f m)

updateMinWithKey :: (Key -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey f (IntMap m) = IntMap (M.updateMinWithKey f m)

updateMaxWithKey :: (Key -> a -> Maybe a) -> IntMap a -> IntMap a
updateMaxWithKey f (IntMap m) = IntMap (M.updateMaxWithKey f m)

minView :: IntMap a -> Maybe (a, IntMap a)
minView (IntMap m) = fmap (\r -> case r of (d, e) -> (d, IntMap e)) (M.minView m)

maxView :: IntMap a -> Maybe (a, IntMap a)
maxView (IntMap m) = fmap (\r -> case r of (d, e) -> (d, IntMap e)) (M.maxView m)

minViewWithKey :: IntMap a -> Maybe ((Key, a), IntMap a)
minViewWithKey (IntMap m) = fmap (\r -> case r of (d, e) -> (d, IntMap e)) (M.minViewWithKey m)

maxViewWithKey :: IntMap a -> Maybe ((Key, a), IntMap a)
maxViewWithKey (IntMap m) = fmap (\r -> case r of (d, e) -> (d, IntMap e)) (M.maxViewWithKey m)

instance L.IsList (IntMap a) where
  type Item (IntMap a) = (Int, a)
  fromList = fromList
  toList = toList

-- For classes of constructors.

instance Eq1 IntMap where
  liftEq eq (IntMap m) (IntMap n) = liftEq eq m n

instance Ord1 IntMap where
  liftCompare cmp (IntMap m) (IntMap n) = liftCompare cmp m n

instance Show1 IntMap where
  liftShowsPrec one many d (IntMap m) = liftShowsPrec one many d m

instance Read1 IntMap where
  liftReadsPrec one many d text = [(IntMap m, rest) | (m, rest) <- liftReadsPrec one many d text]
