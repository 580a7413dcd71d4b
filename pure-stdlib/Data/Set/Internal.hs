{-# LANGUAGE TypeFamilies #-}
-- Sets, as maps to nothing of interest.

module Data.Set.Internal where

import Prelude hiding (drop, filter, foldl, foldr, map, null, splitAt, take)
import Base.CallStack (HasCallStack, failedCall)
import qualified Base.IsList as L
import Base.Read (readUnary)
import qualified Data.Foldable as F
import qualified Data.List as P
import qualified Data.Map.Internal as M
import Data.Maybe (fromMaybe, isJust)
import Data.Functor.Classes

infixl 9 \\

type role Set nominal
newtype Set a = Set (M.Map a ())

instance Eq a => Eq (Set a) where
  s == t = toList s == toList t

instance Ord a => Ord (Set a) where
  compare s t = compare (toList s) (toList t)

instance Show a => Show (Set a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (toList s))

instance (Ord a, Read a) => Read (Set a) where
  readsPrec = readUnary "fromList" fromList

instance F.Foldable Set where
  foldMap f (Set m) = M.foldMapWithKey (\x _ -> f x) m
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = toList
  length = size
  null = null
  minimum = findMin
  maximum = findMax

instance Ord a => Semigroup (Set a) where
  (<>) = union

instance Ord a => Monoid (Set a) where
  mempty = empty

empty :: Set a
empty = Set M.empty

singleton :: a -> Set a
singleton x = Set (M.singleton x ())

unit :: a -> (a, ())
unit x = (x, ())

fromList :: Ord a => [a] -> Set a
fromList xs = Set (M.fromList (P.map unit xs))

fromAscList :: Eq a => [a] -> Set a
fromAscList xs = Set (M.fromAscList (P.map unit xs))

fromDistinctAscList :: [a] -> Set a
fromDistinctAscList xs = Set (M.fromDistinctAscList (P.map unit xs))

insert, delete :: Ord a => a -> Set a -> Set a
insert x (Set m) = Set (M.insert x () m)
delete x (Set m) = Set (M.delete x m)

member, notMember :: Ord a => a -> Set a -> Bool
member x (Set m) = M.member x m
notMember x (Set m) = M.notMember x m

null :: Set a -> Bool
null (Set m) = M.null m

size :: Set a -> Int
size (Set m) = M.size m

union, difference, (\\), intersection :: Ord a => Set a -> Set a -> Set a
union (Set m) (Set n) = Set (M.union m n)
difference (Set m) (Set n) = Set (M.difference m n)
s \\ t = difference s t
intersection (Set m) (Set n) = Set (M.intersection m n)

unions :: (F.Foldable f, Ord a) => f (Set a) -> Set a
unions = F.foldl' union empty

isSubsetOf, isProperSubsetOf, disjoint :: Ord a => Set a -> Set a -> Bool
isSubsetOf s t = size s <= size t && all (\x -> member x t) (toList s)
isProperSubsetOf s t = size s < size t && isSubsetOf s t
disjoint (Set m) (Set n) = M.disjoint m n

filter :: (a -> Bool) -> Set a -> Set a
filter p (Set m) = Set (M.filterWithKey (\x _ -> p x) m)

partition :: (a -> Bool) -> Set a -> (Set a, Set a)
partition p (Set m) = case M.partitionWithKey (\x _ -> p x) m of (n, o) -> (Set n, Set o)

split :: Ord a => a -> Set a -> (Set a, Set a)
split x (Set m) = case M.split x m of (l, r) -> (Set l, Set r)

splitMember :: Ord a => a -> Set a -> (Set a, Bool, Set a)
splitMember x (Set m) = case M.splitLookup x m of (l, found, r) -> (Set l, isJust found, Set r)

map :: Ord b => (a -> b) -> Set a -> Set b
map f s = fromList (P.map f (toList s))

foldr, foldr' :: (a -> b -> b) -> b -> Set a -> b
foldr f z (Set m) = M.foldrWithKey (\x _ acc -> f x acc) z m
foldr' f z (Set m) = M.foldrWithKey' (\x _ acc -> f x acc) z m

foldl, foldl' :: (b -> a -> b) -> b -> Set a -> b
foldl f z (Set m) = M.foldlWithKey (\acc x _ -> f acc x) z m
foldl' f z (Set m) = M.foldlWithKey' (\acc x _ -> f acc x) z m

elems, toList, toAscList, toDescList :: Set a -> [a]
elems = toList
toList (Set m) = M.keys m
toAscList = toList
toDescList = foldl (flip (:)) []

lookupMin, lookupMax :: Set a -> Maybe a
lookupMin (Set m) = fmap fst (M.lookupMin m)
lookupMax (Set m) = fmap fst (M.lookupMax m)

findMin, findMax :: HasCallStack => Set a -> a
findMin s = fromMaybe (failedCall "Set.findMin: empty set has no minimal element") (lookupMin s)
findMax s = fromMaybe (failedCall "Set.findMax: empty set has no maximal element") (lookupMax s)

deleteMin, deleteMax :: Set a -> Set a
deleteMin (Set m) = Set (M.deleteMin m)
deleteMax (Set m) = Set (M.deleteMax m)

minView, maxView :: Set a -> Maybe (a, Set a)
minView (Set m) = fmap (\((x, _), rest) -> (x, Set rest)) (M.minViewWithKey m)
maxView (Set m) = fmap (\((x, _), rest) -> (x, Set rest)) (M.maxViewWithKey m)

elemAt :: HasCallStack => Int -> Set a -> a
elemAt i s@(Set m)
  | size s <= i || i < 0 = failedCall "Set.elemAt: index out of range"
  | otherwise = fst (M.elemAt i m)

findIndex :: (HasCallStack, Ord a) => a -> Set a -> Int
findIndex x s = fromMaybe (failedCall "Set.findIndex: element is not in the set") (lookupIndex x s)

lookupLT, lookupGT, lookupLE, lookupGE :: Ord a => a -> Set a -> Maybe a
lookupLT x (Set m) = fmap fst (M.lookupLT x m)
lookupGT x (Set m) = fmap fst (M.lookupGT x m)
lookupLE x (Set m) = fmap fst (M.lookupLE x m)
lookupGE x (Set m) = fmap fst (M.lookupGE x m)

-- What is less usual.

fold :: (a -> b -> b) -> b -> Set a -> b
fold = foldr

lookupIndex :: Ord a => a -> Set a -> Maybe Int
lookupIndex x (Set m) = M.lookupIndex x m

deleteAt :: HasCallStack => Int -> Set a -> Set a
deleteAt i (Set m)
  | M.size m <= i || i < 0 = failedCall "Set.deleteAt: index out of range"
  | otherwise = Set (M.deleteAt i m)

take, drop :: Int -> Set a -> Set a
take n (Set m) = Set (M.take n m)
drop n (Set m) = Set (M.drop n m)

splitAt :: Int -> Set a -> (Set a, Set a)
splitAt n (Set m) = case M.splitAt n m of (a, b) -> (Set a, Set b)

takeWhileAntitone, dropWhileAntitone :: (a -> Bool) -> Set a -> Set a
takeWhileAntitone p (Set m) = Set (M.takeWhileAntitone p m)
dropWhileAntitone p (Set m) = Set (M.dropWhileAntitone p m)

spanAntitone :: (a -> Bool) -> Set a -> (Set a, Set a)
spanAntitone p (Set m) = case M.spanAntitone p m of (a, b) -> (Set a, Set b)

splitRoot :: Set a -> [Set a]
splitRoot (Set m) = P.map Set (M.splitRoot m)

mapMonotonic :: (a -> b) -> Set a -> Set b
mapMonotonic f (Set m) = Set (M.mapKeysMonotonic f m)

deleteFindMin, deleteFindMax :: HasCallStack => Set a -> (a, Set a)
deleteFindMin s = fromMaybe
  (failedCall "Set.deleteFindMin: can not return the minimal element of an empty set", empty) (minView s)
deleteFindMax s = fromMaybe
  (failedCall "Set.deleteFindMax: can not return the maximal element of an empty set", empty) (maxView s)

fromDescList :: Eq a => [a] -> Set a
fromDescList xs = Set (M.fromDescList (P.map unit xs))

fromDistinctDescList :: [a] -> Set a
fromDistinctDescList xs = Set (M.fromDistinctDescList (P.map unit xs))

powerSet :: Set a -> Set (Set a)
powerSet s = fromDistinctAscList (go (toList s))
  where
    -- Ascending, for a prefix comes before what it begins.
    go xs = P.map fromDistinctAscList (subsets xs)
    subsets [] = [[]]
    subsets (x : xs) = let rest = subsets xs in [] : P.map (x :) rest P.++ P.tail rest

cartesianProduct :: Set a -> Set b -> Set (a, b)
cartesianProduct s t = t `seq` fromDistinctAscList [(x, y) | x <- toList s, y <- toList t]

disjointUnion :: Set a -> Set b -> Set (Either a b)
disjointUnion s t = fromDistinctAscList (P.map Left (toList s) P.++ P.map Right (toList t))

alterF :: (Ord a, Functor f) => (Bool -> f Bool) -> a -> Set a -> f (Set a)
alterF f x s = fmap (\keep -> if keep then insert x s else delete x s) (f (member x s))

valid :: Ord a => Set a -> Bool
valid (Set m) = M.valid m

-- Sets and maps together.

keysSet :: M.Map k a -> Set k
keysSet m = Set (M.map (const ()) m)

fromSet :: (k -> a) -> Set k -> M.Map k a
fromSet f (Set m) = M.mapWithKey (\k _ -> f k) m

restrictKeys, withoutKeys :: Ord k => M.Map k a -> Set k -> M.Map k a
restrictKeys m (Set s) = M.intersection m s
withoutKeys m (Set s) = M.difference m s

-- The tree of a set, for whoever looks for mistakes in it.
showTree :: Show a => Set a -> String
showTree = showTreeWith True False

-- Hanging, or turned to the left; with more lines between the elements or not.
showTreeWith :: Show a => Bool -> Bool -> Set a -> String
showTreeWith hanging wide (Set tree)
  | hanging = hung [] tree ""
  | otherwise = turned [] [] [] tree ""
  where
    hung bars t = case t of
      M.Tip -> line bars "|"
      M.Bin _ x _ M.Tip M.Tip -> line bars (show x)
      M.Bin _ x _ l r -> line bars (show x) . between bars . hung (bar : bars) l . between bars . hung (gap : bars) r
    turned above bars below t = case t of
      M.Tip -> line bars "|"
      M.Bin _ x _ M.Tip M.Tip -> line bars (show x)
      M.Bin _ x _ l r ->
        turned (gap : above) (bar' above) (bar : above) r . between above . line bars (show x)
          . between below . turned (bar : below) (bar' below) (gap : below) l
    bar' bars = gap : bars
    line bars text = showString (branch bars) . showString text . showChar '\n'
    branch [] = ""
    branch (_ : bars) = P.concat (P.reverse bars) ++ "+--"
    between bars
      | wide = showString (P.concat (P.reverse bars)) . showString "|\n"
      | otherwise = id
    (bar, gap) = ("|  ", "   ")

instance Ord a => L.IsList (Set a) where
  type Item (Set a) = a
  fromList = fromList
  toList = toList

-- For classes of constructors.

instance Eq1 Set where
  liftEq eq s t = size s == size t && liftEq eq (toList s) (toList t)

instance Ord1 Set where
  liftCompare cmp s t = liftCompare cmp (toList s) (toList t)

instance Show1 Set where
  liftShowsPrec one many d s = showsUnaryWith (liftShowsPrec one many) "fromList" d (toList s)
