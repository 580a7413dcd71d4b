-- Finite maps as weight-balanced trees (Adams, "Efficient sets: a balancing
-- act", 1993), with Hirai and Yamamoto's parameters (2011). The spine is
-- strict, the values are lazy.
{-# LANGUAGE BangPatterns, TypeFamilies #-}

module Data.Map.Internal where

import Prelude hiding (drop, filter, foldl, foldr, lookup, map, null, splitAt, take)
import Base.CallStack (HasCallStack, failedCall)
import qualified Base.IsList as L
import Base.Read (readUnary)
import Control.Applicative (liftA3)
import qualified Data.Foldable as F
import qualified Data.List as P
import Data.Maybe (fromMaybe, isJust)
import Data.Functor.Classes

infixl 9 !, !?, \\

type role Map nominal representational
data Map k a = Tip | Bin !Int !k a !(Map k a) !(Map k a)

instance (Eq k, Eq a) => Eq (Map k a) where
  m == n = size m == size n && toAscList m == toAscList n

instance (Ord k, Ord a) => Ord (Map k a) where
  compare m n = compare (toAscList m) (toAscList n)

instance (Show k, Show a) => Show (Map k a) where
  showsPrec d m = showParen (d > 10) (showString "fromList " . shows (toAscList m))

instance (Ord k, Read k, Read a) => Read (Map k a) where
  readsPrec = readUnary "fromList" fromList

instance Functor (Map k) where
  fmap = map

instance F.Foldable (Map k) where
  foldMap f = foldMapWithKey (\_ x -> f x)
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = elems
  length = size
  null = null
  minimum = leastOf "Data.Foldable.minimum (for Data.Map): empty map"
  maximum = greatestOf "Data.Foldable.maximum (for Data.Map): empty map"

-- Of the values; the text is the error of none.
leastOf, greatestOf :: Ord a => String -> Map k a -> a
leastOf none m = if null m then errorWithoutStackTrace none else P.foldl1' min (elems m)
greatestOf none m = if null m then errorWithoutStackTrace none else P.foldl1' max (elems m)

instance Traversable (Map k) where
  traverse f = traverseWithKey (\_ x -> f x)

instance Ord k => Semigroup (Map k a) where
  (<>) = union

instance Ord k => Monoid (Map k a) where
  mempty = empty

empty :: Map k a
empty = Tip

singleton :: k -> a -> Map k a
singleton k x = Bin 1 k x Tip Tip

null :: Map k a -> Bool
null Tip = True
null _ = False

size :: Map k a -> Int
size Tip = 0
size (Bin n _ _ _ _) = n

-- Trees whose balance is right already.
bin :: k -> a -> Map k a -> Map k a -> Map k a
bin k x l r = Bin (size l + size r + 1) k x l r

-- One side may have gained or lost one entry.
balance :: k -> a -> Map k a -> Map k a -> Map k a
balance k x l r
  | a + b <= 1 = Bin (a + b + 1) k x l r
  | b > 3 * a = rotateLeft k x l r
  | a > 3 * b = rotateRight k x l r
  | otherwise = Bin (a + b + 1) k x l r
  where
    a = size l
    b = size r

rotateLeft, rotateRight :: k -> a -> Map k a -> Map k a -> Map k a
rotateLeft k x l r = case r of
  Bin _ k2 x2 m n
    | size m < 2 * size n -> bin k2 x2 (bin k x l m) n
    | otherwise -> case m of
        Bin _ k3 x3 m1 m2 -> bin k3 x3 (bin k x l m1) (bin k2 x2 m2 n)
        Tip -> bin k2 x2 (bin k x l m) n
  Tip -> bin k x l r
rotateRight k x l r = case l of
  Bin _ k2 x2 m n
    | size n < 2 * size m -> bin k2 x2 m (bin k x n r)
    | otherwise -> case n of
        Bin _ k3 x3 n1 n2 -> bin k3 x3 (bin k2 x2 m n1) (bin k x n2 r)
        Tip -> bin k2 x2 m (bin k x n r)
  Tip -> bin k x l r

-- Trees of any sizes with an entry between them.
link :: k -> a -> Map k a -> Map k a -> Map k a
link k x Tip r = insertFirst k x r
link k x l Tip = insertLast k x l
link k x l@(Bin a k1 x1 l1 r1) r@(Bin b k2 x2 l2 r2)
  | 3 * a < b = balance k2 x2 (link k x l l2) r2
  | 3 * b < a = balance k1 x1 l1 (link k x r1 r)
  | otherwise = bin k x l r

insertFirst, insertLast :: k -> a -> Map k a -> Map k a
insertFirst k x Tip = singleton k x
insertFirst k x (Bin _ k1 x1 l r) = balance k1 x1 (insertFirst k x l) r
insertLast k x Tip = singleton k x
insertLast k x (Bin _ k1 x1 l r) = balance k1 x1 l (insertLast k x r)

-- Trees of any sizes, one before the other.
merge :: Map k a -> Map k a -> Map k a
merge Tip r = r
merge l Tip = l
merge l@(Bin a k1 x1 l1 r1) r@(Bin b k2 x2 l2 r2)
  | 3 * a < b = balance k2 x2 (merge l l2) r2
  | 3 * b < a = balance k1 x1 l1 (merge r1 r)
  | otherwise = glue l r

-- Balanced trees of like size, one before the other.
glue :: Map k a -> Map k a -> Map k a
glue Tip r = r
glue l Tip = l
glue l r
  | size l > size r = case findMax l of (k, x) -> balance k x (deleteMax l) r
  | otherwise = case findMin r of (k, x) -> balance k x l (deleteMin r)

lookup :: Ord k => k -> Map k a -> Maybe a
lookup !_ Tip = Nothing
lookup k (Bin _ k1 x l r) = case compare k k1 of
  LT -> lookup k l
  GT -> lookup k r
  EQ -> Just x

member, notMember :: Ord k => k -> Map k a -> Bool
member k m = isJust (lookup k m)
notMember k m = not (member k m)

findWithDefault :: Ord k => a -> k -> Map k a -> a
findWithDefault d k m = fromMaybe d (lookup k m)

(!) :: (HasCallStack, Ord k) => Map k a -> k -> a
m ! k = fromMaybe (failedCall "Map.!: given key is not an element in the map") (lookup k m)

(!?) :: Ord k => Map k a -> k -> Maybe a
m !? k = lookup k m

lookupLT, lookupGT, lookupLE, lookupGE :: Ord k => k -> Map k a -> Maybe (k, a)
lookupLT k = below (\k1 -> k1 < k)
lookupLE k = below (\k1 -> k1 <= k)
lookupGT k = above (\k1 -> k1 > k)
lookupGE k = above (\k1 -> k1 >= k)

-- The last entry whose key fulfils a condition that all smaller ones fulfil.
below, above :: (k -> Bool) -> Map k a -> Maybe (k, a)
below p = go Nothing
  where
    go best Tip = best
    go best (Bin _ k x l r)
      | p k = go (Just (k, x)) r
      | otherwise = go best l
above p = go Nothing
  where
    go best Tip = best
    go best (Bin _ k x l r)
      | p k = go (Just (k, x)) l
      | otherwise = go best r

insert :: Ord k => k -> a -> Map k a -> Map k a
insert k x Tip = singleton k x
insert k x (Bin n k1 x1 l r) = case compare k k1 of
  LT -> balance k1 x1 (insert k x l) r
  GT -> balance k1 x1 l (insert k x r)
  EQ -> Bin n k x l r

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f = insertWithKey (\_ new old -> f new old)

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey _ k x Tip = singleton k x
insertWithKey f k x (Bin n k1 x1 l r) = case compare k k1 of
  LT -> balance k1 x1 (insertWithKey f k x l) r
  GT -> balance k1 x1 l (insertWithKey f k x r)
  EQ -> Bin n k (f k x x1) l r

delete :: Ord k => k -> Map k a -> Map k a
delete !_ Tip = Tip
delete k (Bin _ k1 x1 l r) = case compare k k1 of
  LT -> balance k1 x1 (delete k l) r
  GT -> balance k1 x1 l (delete k r)
  EQ -> glue l r

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey _ !_ Tip = Tip
adjustWithKey f k (Bin n k1 x1 l r) = case compare k k1 of
  LT -> Bin n k1 x1 (adjustWithKey f k l) r
  GT -> Bin n k1 x1 l (adjustWithKey f k r)
  EQ -> Bin n k1 (f k1 x1) l r

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f = alter (\m -> case m of { Nothing -> Nothing; Just x -> f x })

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f !k Tip = case f Nothing of
  Nothing -> Tip
  Just x -> singleton k x
alter f k (Bin n k1 x1 l r) = case compare k k1 of
  LT -> balance k1 x1 (alter f k l) r
  GT -> balance k1 x1 l (alter f k r)
  EQ -> case f (Just x1) of
    Just x -> Bin n k1 x l r
    Nothing -> glue l r

fromList :: Ord k => [(k, a)] -> Map k a
fromList = P.foldl' (\m (k, x) -> insert k x m) Tip

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> Map k a
fromListWith f = P.foldl' (\m (k, x) -> insertWith f k x m) Tip

fromListWithKey :: Ord k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromListWithKey f = P.foldl' (\m (k, x) -> insertWithKey f k x m) Tip

fromAscList :: Eq k => [(k, a)] -> Map k a
fromAscList = fromDistinctAscList . lastOfEach
  where
    lastOfEach ((k, _) : rest@((k2, _) : _)) | k == k2 = lastOfEach rest
    lastOfEach (e : rest) = e : lastOfEach rest
    lastOfEach [] = []

fromDistinctAscList :: [(k, a)] -> Map k a
fromDistinctAscList list = fst (build (length list) list)
  where
    build n es
      | n == 0 = (Tip, es)
      | otherwise =
          let half = n `div` 2
              (l, rest) = build half es
          in case rest of
               (k, x) : more -> let (r, end) = build (n - half - 1) more in (bin k x l r, end)
               [] -> (l, [])

lookupMin, lookupMax :: Map k a -> Maybe (k, a)
lookupMin Tip = Nothing
lookupMin (Bin _ k x Tip _) = Just (k, x)
lookupMin (Bin _ _ _ l _) = lookupMin l
lookupMax Tip = Nothing
lookupMax (Bin _ k x _ Tip) = Just (k, x)
lookupMax (Bin _ _ _ _ r) = lookupMax r

findMin, findMax :: HasCallStack => Map k a -> (k, a)
findMin m = fromMaybe (failedCall "Map.findMin: empty map has no minimal element") (lookupMin m)
findMax m = fromMaybe (failedCall "Map.findMax: empty map has no maximal element") (lookupMax m)

deleteMin, deleteMax :: Map k a -> Map k a
deleteMin Tip = Tip
deleteMin (Bin _ _ _ Tip r) = r
deleteMin (Bin _ k x l r) = balance k x (deleteMin l) r
deleteMax Tip = Tip
deleteMax (Bin _ _ _ l Tip) = l
deleteMax (Bin _ k x l r) = balance k x l (deleteMax r)

minViewWithKey, maxViewWithKey :: Map k a -> Maybe ((k, a), Map k a)
minViewWithKey m = fmap (\e -> (e, deleteMin m)) (lookupMin m)
maxViewWithKey m = fmap (\e -> (e, deleteMax m)) (lookupMax m)

minView, maxView :: Map k a -> Maybe (a, Map k a)
minView m = fmap (\((_, x), rest) -> (x, rest)) (minViewWithKey m)
maxView m = fmap (\((_, x), rest) -> (x, rest)) (maxViewWithKey m)

splitLookup :: Ord k => k -> Map k a -> (Map k a, Maybe a, Map k a)
splitLookup _ Tip = (Tip, Nothing, Tip)
splitLookup k (Bin _ k1 x1 l r) = case compare k k1 of
  LT -> case splitLookup k l of (a, found, b) -> (a, found, link k1 x1 b r)
  GT -> case splitLookup k r of (a, found, b) -> (link k1 x1 l a, found, b)
  EQ -> (l, Just x1, r)

split :: Ord k => k -> Map k a -> (Map k a, Map k a)
split k m = case splitLookup k m of (a, _, b) -> (a, b)

union :: Ord k => Map k a -> Map k a -> Map k a
union = unionWith const

unionWith :: Ord k => (a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: Ord k => (k -> a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWithKey _ m Tip = m
unionWithKey _ Tip n = n
unionWithKey f (Bin _ k x l r) n = case splitLookup k n of
  (a, found, b) -> link k (case found of { Nothing -> x; Just y -> f k x y }) (unionWithKey f l a) (unionWithKey f r b)

unions :: (F.Foldable f, Ord k) => f (Map k a) -> Map k a
unions = F.foldl' union Tip

unionsWith :: (F.Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f = F.foldl' (unionWith f) Tip

difference, (\\) :: Ord k => Map k a -> Map k b -> Map k a
difference Tip _ = Tip
difference m Tip = m
difference m (Bin _ k _ l r) = case split k m of
  (a, b) -> merge (difference a l) (difference b r)
m \\ n = difference m n

intersection :: Ord k => Map k a -> Map k b -> Map k a
intersection = intersectionWith const

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey _ Tip _ = Tip
intersectionWithKey _ _ Tip = Tip
intersectionWithKey f (Bin _ k x l r) n = case splitLookup k n of
  (a, found, b) ->
    let l2 = intersectionWithKey f l a
        r2 = intersectionWithKey f r b
    in case found of
         Just y -> link k (f k x y) l2 r2
         Nothing -> merge l2 r2

disjoint :: Ord k => Map k a -> Map k b -> Bool
disjoint m n = null (intersection m n)

isSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isSubmapOfBy f m n = size m <= size n && all (\(k, x) -> maybe False (f x) (lookup k n)) (toAscList m)

map :: (a -> b) -> Map k a -> Map k b
map f = mapWithKey (\_ x -> f x)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Bin n k x l r) = Bin n k (f k x) (mapWithKey f l) (mapWithKey f r)

mapKeys :: Ord j => (k -> j) -> Map k a -> Map j a
mapKeys f m = fromList [(f k, x) | (k, x) <- toAscList m]

mapKeysWith :: Ord j => (a -> a -> a) -> (k -> j) -> Map k a -> Map j a
mapKeysWith g f m = fromListWith g [(f k, x) | (k, x) <- toAscList m]

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey _ Tip = Tip
mapMaybeWithKey f (Bin _ k x l r) = case f k x of
  Just y -> link k y (mapMaybeWithKey f l) (mapMaybeWithKey f r)
  Nothing -> merge (mapMaybeWithKey f l) (mapMaybeWithKey f r)

filter :: (a -> Bool) -> Map k a -> Map k a
filter p = filterWithKey (\_ x -> p x)

filterWithKey :: (k -> a -> Bool) -> Map k a -> Map k a
filterWithKey _ Tip = Tip
filterWithKey p (Bin _ k x l r)
  | p k x = link k x (filterWithKey p l) (filterWithKey p r)
  | otherwise = merge (filterWithKey p l) (filterWithKey p r)

partition :: (a -> Bool) -> Map k a -> (Map k a, Map k a)
partition p = partitionWithKey (\_ x -> p x)

partitionWithKey :: (k -> a -> Bool) -> Map k a -> (Map k a, Map k a)
partitionWithKey p = mapEitherWithKey (\k x -> if p k x then Left x else Right x)

foldrWithKey, foldrWithKey' :: (k -> a -> b -> b) -> b -> Map k a -> b
foldrWithKey _ z Tip = z
foldrWithKey f z (Bin _ k x l r) = foldrWithKey f (f k x (foldrWithKey f z r)) l
foldrWithKey' _ z Tip = z
foldrWithKey' f z (Bin _ k x l r) =
  let right = foldrWithKey' f z r
      here = right `seq` f k x right
  in here `seq` foldrWithKey' f here l

foldlWithKey, foldlWithKey' :: (b -> k -> a -> b) -> b -> Map k a -> b
foldlWithKey _ z Tip = z
foldlWithKey f z (Bin _ k x l r) = foldlWithKey f (f (foldlWithKey f z l) k x) r
foldlWithKey' _ z Tip = z
foldlWithKey' f z (Bin _ k x l r) =
  let left = foldlWithKey' f z l
      here = left `seq` f left k x
  in here `seq` foldlWithKey' f here r

foldr, foldr' :: (a -> b -> b) -> b -> Map k a -> b
foldr f = foldrWithKey (\_ x acc -> f x acc)
foldr' f = foldrWithKey' (\_ x acc -> f x acc)

foldl, foldl' :: (b -> a -> b) -> b -> Map k a -> b
foldl f = foldlWithKey (\acc _ x -> f acc x)
foldl' f = foldlWithKey' (\acc _ x -> f acc x)

foldMapWithKey :: Monoid m => (k -> a -> m) -> Map k a -> m
foldMapWithKey f = foldrWithKey (\k x acc -> f k x <> acc) mempty

elems :: Map k a -> [a]
elems = foldr (:) []

keys :: Map k a -> [k]
keys = foldrWithKey (\k _ ks -> k : ks) []

assocs, toList, toAscList, toDescList :: Map k a -> [(k, a)]
assocs = toAscList
toList = toAscList
toAscList = foldrWithKey (\k x rest -> (k, x) : rest) []
toDescList = foldlWithKey (\rest k x -> (k, x) : rest) []

elemAt :: HasCallStack => Int -> Map k a -> (k, a)
elemAt _ Tip = failedCall "Map.elemAt: index out of range"
elemAt i (Bin _ k x l r) = case compare i (size l) of
  LT -> elemAt i l
  EQ -> (k, x)
  GT -> elemAt (i - size l - 1) r

lookupIndex :: Ord k => k -> Map k a -> Maybe Int
lookupIndex = go 0
  where
    go _ !_ Tip = Nothing
    go n k (Bin _ k1 _ l r) = case compare k k1 of
      LT -> go n k l
      GT -> go (n + size l + 1) k r
      EQ -> Just (n + size l)

findIndex :: (HasCallStack, Ord k) => k -> Map k a -> Int
findIndex k m = fromMaybe (failedCall "Map.findIndex: element is not in the map") (lookupIndex k m)

traverseWithKey :: Applicative f => (k -> a -> f b) -> Map k a -> f (Map k b)
traverseWithKey _ Tip = pure Tip
traverseWithKey f (Bin n k x l r) =
  liftA3 (\l2 y r2 -> Bin n k y l2 r2) (traverseWithKey f l) (f k x) (traverseWithKey f r)

mapAccum :: (acc -> a -> (acc, b)) -> acc -> Map k a -> (acc, Map k b)
mapAccum f = mapAccumWithKey (\acc _ x -> f acc x)

mapAccumWithKey, mapAccumRWithKey :: (acc -> k -> a -> (acc, b)) -> acc -> Map k a -> (acc, Map k b)
mapAccumWithKey _ acc Tip = (acc, Tip)
mapAccumWithKey f acc (Bin n k x l r) =
  let (acc1, l2) = mapAccumWithKey f acc l
      (acc2, y) = f acc1 k x
      (acc3, r2) = mapAccumWithKey f acc2 r
  in (acc3, Bin n k y l2 r2)
mapAccumRWithKey _ acc Tip = (acc, Tip)
mapAccumRWithKey f acc (Bin n k x l r) =
  let (acc1, r2) = mapAccumRWithKey f acc r
      (acc2, y) = f acc1 k x
      (acc3, l2) = mapAccumRWithKey f acc2 l
  in (acc3, Bin n k y l2 r2)

-- What is less usual.

-- Evaluates what is there.
forced :: Maybe a -> Maybe a
forced Nothing = Nothing
forced (Just x) = x `seq` Just x

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x m = let n = insertWithKey f k x m in n `seq` (lookup k m, n)

updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey f k m = case lookup k m of
  Nothing -> (Nothing, m)
  Just x -> case f k x of
    Nothing -> (Just x, delete k m)
    Just y -> (Just y, insert k y m)

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey f k = update (f k) k

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f k m = found `seq` fmap (maybe (delete k m) (\x -> insert k x m)) (f found)
  where found = lookup k m

fromAscListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWith f = fromAscListWithKey (\_ x y -> f x y)

fromAscListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWithKey f = fromDistinctAscList . joined
  where
    joined ((k, x) : (k2, y) : rest) | k == k2 = joined ((k, f k y x) : rest)
    joined (e : rest) = e : joined rest
    joined [] = []

fromDescList :: Eq k => [(k, a)] -> Map k a
fromDescList = fromDescListWith const

fromDescListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromDescListWith f = fromDescListWithKey (\_ x y -> f x y)

fromDescListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromDescListWithKey f es = fromDistinctDescList (joined es)
  where
    joined ((k, x) : (k2, y) : rest) | k == k2 = joined ((k, f k y x) : rest)
    joined (e : rest) = e : joined rest
    joined [] = []

fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctDescList = fromDistinctAscList . P.reverse

deleteFindMin, deleteFindMax :: HasCallStack => Map k a -> ((k, a), Map k a)
deleteFindMin m = fromMaybe
  (failedCall "Map.deleteFindMin: can not return the minimal element of an empty map", Tip) (minViewWithKey m)
deleteFindMax m = fromMaybe
  (failedCall "Map.deleteFindMax: can not return the maximal element of an empty map", Tip) (maxViewWithKey m)

updateMin, updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f = updateMinWithKey (\_ x -> f x)
updateMax f = updateMaxWithKey (\_ x -> f x)

updateMinWithKey, updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey _ Tip = Tip
updateMinWithKey f (Bin n k x Tip r) = maybe r (\y -> Bin n k y Tip r) (f k x)
updateMinWithKey f (Bin _ k x l r) = balance k x (updateMinWithKey f l) r
updateMaxWithKey _ Tip = Tip
updateMaxWithKey f (Bin n k x l Tip) = maybe l (\y -> Bin n k y l Tip) (f k x)
updateMaxWithKey f (Bin _ k x l r) = balance k x l (updateMaxWithKey f r)

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f = differenceWithKey (\_ x y -> f x y)

differenceWithKey :: Ord k => (k -> a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWithKey f m n = n `seq` mapMaybeWithKey (\k x -> maybe (Just x) (f k x) (lookup k n)) m

mergeWithKey
  :: Ord k => (k -> a -> b -> Maybe c) -> (Map k a -> Map k c) -> (Map k b -> Map k c) -> Map k a -> Map k b -> Map k c
mergeWithKey f onLeft onRight = go
  where
    go Tip n = onRight n
    go m Tip = onLeft m
    go (Bin _ k x l r) n = case splitLookup k n of
      (a, found, b) -> case found of
        Nothing -> case onLeft (singleton k x) of
          Tip -> merge (go l a) (go r b)
          one -> case findMin one of (k2, y) -> link k2 y (go l a) (go r b)
        Just y -> case f k x y of
          Nothing -> merge (go l a) (go r b)
          Just z -> link k z (go l a) (go r b)

compose :: Ord b => Map b c -> Map a b -> Map a c
compose outer m
  | null outer = m `seq` Tip
  | otherwise = mapMaybe (\b -> lookup b outer) m

isSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isSubmapOf = isSubmapOfBy (==)

isProperSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isProperSubmapOf = isProperSubmapOfBy (==)

isProperSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isProperSubmapOfBy f m n = size m < size n && isSubmapOfBy f m n

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey _ Tip = (Tip, Tip)
mapEitherWithKey f (Bin _ k x l r) = case mapEitherWithKey f l of
  (l1, l2) -> case mapEitherWithKey f r of
    (r1, r2) -> case f k x of
      Left y -> both (link k y l1 r1) (merge l2 r2)
      Right z -> both (merge l1 r1) (link k z l2 r2)

both :: a -> b -> (a, b)
both !a !b = (a, b)

mapKeysMonotonic :: (k -> j) -> Map k a -> Map j a
mapKeysMonotonic _ Tip = Tip
mapKeysMonotonic f (Bin n k x l r) = Bin n (f k) x (mapKeysMonotonic f l) (mapKeysMonotonic f r)

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey _ Tip = pure Tip
traverseMaybeWithKey f (Bin _ k x l r) =
  liftA3 (\l2 y r2 -> maybe (merge l2 r2) (\z -> link k z l2 r2) y) (traverseMaybeWithKey f l) (f k x) (traverseMaybeWithKey f r)

takeWhileAntitone, dropWhileAntitone :: (k -> Bool) -> Map k a -> Map k a
takeWhileAntitone p m = fst (spanAntitone p m)
dropWhileAntitone p m = snd (spanAntitone p m)

spanAntitone :: (k -> Bool) -> Map k a -> (Map k a, Map k a)
spanAntitone _ Tip = (Tip, Tip)
spanAntitone p (Bin _ k x l r)
  | p k = case spanAntitone p r of (a, b) -> (link k x l a, b)
  | otherwise = case spanAntitone p l of (a, b) -> (a, link k x b r)

take, drop :: Int -> Map k a -> Map k a
take n m = fst (splitAt n m)
drop n m = snd (splitAt n m)

splitAt :: Int -> Map k a -> (Map k a, Map k a)
splitAt _ Tip = (Tip, Tip)
splitAt n (Bin _ k x l r)
  | n <= size l = case splitAt n l of (a, b) -> (a, link k x b r)
  | otherwise = case splitAt (n - size l - 1) r of (a, b) -> (link k x l a, b)

updateAt :: HasCallStack => (k -> a -> Maybe a) -> Int -> Map k a -> Map k a
updateAt _ _ Tip = failedCall "Map.updateAt: index out of range"
updateAt f i (Bin n k x l r) = case compare i (size l) of
  LT -> balance k x (updateAt f i l) r
  EQ -> maybe (glue l r) (\y -> Bin n k y l r) (f k x)
  GT -> balance k x l (updateAt f (i - size l - 1) r)

deleteAt :: HasCallStack => Int -> Map k a -> Map k a
deleteAt i m = case splitAt i m of
  (a, b)
    | i < 0 || null b -> failedCall "Map.deleteAt: index out of range"
    | otherwise -> merge a (deleteMin b)

splitRoot :: Map k a -> [Map k a]
splitRoot Tip = []
splitRoot (Bin _ k x l r) = [l, singleton k x, r]

-- Whether order, sizes and balance are right.
valid :: Ord k => Map k a -> Bool
valid m = ordered (keys m) && sound m
  where
    ordered ks = and (zipWith (<) ks (P.drop 1 ks))
    sound Tip = True
    sound (Bin n _ _ l r) = n == size l + size r + 1 && (size l + size r <= 1 || (size l <= 3 * size r && size r <= 3 * size l)) && sound l && sound r

instance Ord k => L.IsList (Map k a) where
  type Item (Map k a) = (k, a)
  fromList = fromList
  toList = toList

-- For classes of constructors.

instance Eq2 Map where
  liftEq2 ek ea m n = size m == size n && liftEq (liftEq2 ek ea) (toAscList m) (toAscList n)

instance Eq k => Eq1 (Map k) where
  liftEq = liftEq2 (==)

instance Ord2 Map where
  liftCompare2 ck ca m n = liftCompare (liftCompare2 ck ca) (toAscList m) (toAscList n)

instance Ord k => Ord1 (Map k) where
  liftCompare = liftCompare2 compare

instance Show2 Map where
  liftShowsPrec2 sk lk sa la d m = showsUnaryWith (liftShowsPrec one many) "fromList" d (toAscList m)
    where
      one = liftShowsPrec2 sk lk sa la
      many = liftShowList2 sk lk sa la

instance Show k => Show1 (Map k) where
  liftShowsPrec = liftShowsPrec2 showsPrec showList

instance (Ord k, Read k) => Read1 (Map k) where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec pair pairs) "fromList" fromList)
    where
      pair = liftReadsPrec one many
      pairs = liftReadList one many
