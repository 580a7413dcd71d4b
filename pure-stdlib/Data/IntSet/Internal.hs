{-# LANGUAGE TypeFamilies #-}
-- Sets of Int.

module Data.IntSet.Internal where

import Prelude hiding (filter, foldl, foldr, map, null)
import Base.CallStack (HasCallStack, failedCall)
import qualified Base.IsList as L
import qualified Data.Foldable as F
import qualified Data.List as P
import Data.Maybe (fromMaybe)
import qualified Data.Set.Internal as S

infixl 9 \\

newtype IntSet = IntSet (S.Set Int)

type Key = Int

instance Eq IntSet where
  IntSet s == IntSet t = s == t

instance Ord IntSet where
  compare (IntSet s) (IntSet t) = compare s t

instance Show IntSet where
  showsPrec d (IntSet s) = showsPrec d s

instance Read IntSet where
  readsPrec d s = [(IntSet m, t) | (m, t) <- readsPrec d s]

instance Semigroup IntSet where
  (<>) = union

instance Monoid IntSet where
  mempty = empty

unions :: F.Foldable f => f IntSet -> IntSet
unions = F.foldl' union empty

empty :: IntSet
empty = IntSet S.empty

singleton :: Key -> IntSet
singleton k = IntSet (S.singleton k)

fromList :: [Key] -> IntSet
fromList x = IntSet (S.fromList x)

fromAscList :: [Key] -> IntSet
fromAscList x = IntSet (S.fromAscList x)

alterF :: Functor f => (Bool -> f Bool) -> Key -> IntSet -> f IntSet
alterF f k (IntSet s) = fmap IntSet (S.alterF f k s)

mapMonotonic :: (Key -> Key) -> IntSet -> IntSet
mapMonotonic f (IntSet s) = IntSet (S.mapMonotonic f s)

fromDistinctAscList :: [Key] -> IntSet
fromDistinctAscList x = IntSet (S.fromDistinctAscList x)

insert :: Key -> IntSet -> IntSet
insert k (IntSet m) = IntSet (S.insert k m)

delete :: Key -> IntSet -> IntSet
delete k (IntSet m) = IntSet (S.delete k m)

member :: Key -> IntSet -> Bool
member k (IntSet m) = S.member k m

notMember :: Key -> IntSet -> Bool
notMember k (IntSet m) = S.notMember k m

lookupLT :: Key -> IntSet -> Maybe Key
lookupLT k (IntSet m) = S.lookupLT k m

lookupGT :: Key -> IntSet -> Maybe Key
lookupGT k (IntSet m) = S.lookupGT k m

lookupLE :: Key -> IntSet -> Maybe Key
lookupLE k (IntSet m) = S.lookupLE k m

lookupGE :: Key -> IntSet -> Maybe Key
lookupGE k (IntSet m) = S.lookupGE k m

null :: IntSet -> Bool
null (IntSet m) = S.null m

size :: IntSet -> Int
size (IntSet m) = S.size m

isSubsetOf :: IntSet -> IntSet -> Bool
isSubsetOf (IntSet m) (IntSet n) = S.null m || S.isSubsetOf m n

isProperSubsetOf :: IntSet -> IntSet -> Bool
isProperSubsetOf (IntSet m) (IntSet n) = S.isProperSubsetOf m n

disjoint :: IntSet -> IntSet -> Bool
disjoint (IntSet m) (IntSet n) = S.disjoint m n

union :: IntSet -> IntSet -> IntSet
union (IntSet m) (IntSet n) = IntSet (S.union m n)

difference :: IntSet -> IntSet -> IntSet
difference (IntSet m) (IntSet n) = IntSet (S.difference m n)

(\\) :: IntSet -> IntSet -> IntSet
(\\) (IntSet m) (IntSet n) = IntSet ((S.\\) m n)

intersection :: IntSet -> IntSet -> IntSet
intersection (IntSet m) (IntSet n) = IntSet (S.intersection m n)

filter :: (Key -> Bool) -> IntSet -> IntSet
filter f (IntSet m) = IntSet (S.filter f m)

partition :: (Key -> Bool) -> IntSet -> (IntSet, IntSet)
partition f (IntSet m) = case S.partition f m of (a, b) -> (IntSet a, IntSet b)

split :: Key -> IntSet -> (IntSet, IntSet)
split k (IntSet m) = case S.split k m of (a, b) -> (IntSet a, IntSet b)

splitMember :: Key -> IntSet -> (IntSet, Bool, IntSet)
splitMember k (IntSet m) = case S.splitMember k m of (a, b, c) -> (IntSet a, b, IntSet c)

splitRoot :: IntSet -> [IntSet]
splitRoot (IntSet m) = P.map IntSet (S.splitRoot m)

map :: (Key -> Key) -> IntSet -> IntSet
map f (IntSet m) = IntSet (S.map f m)

foldr :: (Key -> b -> b) -> b -> IntSet -> b
foldr f x (IntSet m) = S.foldr f x m

foldl :: (b -> Key -> b) -> b -> IntSet -> b
foldl f x (IntSet m) = S.foldl f x m

foldr' :: (Key -> b -> b) -> b -> IntSet -> b
foldr' f x (IntSet m) = S.foldr' f x m

foldl' :: (b -> Key -> b) -> b -> IntSet -> b
foldl' f x (IntSet m) = S.foldl' f x m

fold :: (Key -> b -> b) -> b -> IntSet -> b
fold f x (IntSet m) = S.fold f x m

lookupMin :: IntSet -> Maybe Key
lookupMin (IntSet m) = S.lookupMin m

lookupMax :: IntSet -> Maybe Key
lookupMax (IntSet m) = S.lookupMax m

findMin :: HasCallStack => IntSet -> Key
findMin s = fromMaybe (failedCall "findMin: empty set has no minimal element") (lookupMin s)

findMax :: HasCallStack => IntSet -> Key
findMax s = fromMaybe (failedCall "findMax: empty set has no maximal element") (lookupMax s)

deleteMin :: IntSet -> IntSet
deleteMin (IntSet m) = IntSet (S.deleteMin m)

deleteMax :: IntSet -> IntSet
deleteMax (IntSet m) = IntSet (S.deleteMax m)

deleteFindMin :: HasCallStack => IntSet -> (Key, IntSet)
deleteFindMin s = fromMaybe (failedCall "deleteFindMin: empty set has no minimal element") (minView s)

deleteFindMax :: HasCallStack => IntSet -> (Key, IntSet)
deleteFindMax s = fromMaybe (failedCall "deleteFindMax: empty set has no maximal element") (maxView s)

minView :: IntSet -> Maybe (Key, IntSet)
minView (IntSet m) = fmap (\r -> case r of (d, e) -> (d, IntSet e)) (S.minView m)

maxView :: IntSet -> Maybe (Key, IntSet)
maxView (IntSet m) = fmap (\r -> case r of (d, e) -> (d, IntSet e)) (S.maxView m)

elems :: IntSet -> [Key]
elems (IntSet m) = S.elems m

toList :: IntSet -> [Key]
toList (IntSet m) = S.toList m

toAscList :: IntSet -> [Key]
toAscList (IntSet m) = S.toAscList m

toDescList :: IntSet -> [Key]
toDescList (IntSet m) = S.toDescList m

instance L.IsList IntSet where
  type Item IntSet = Int
  fromList = fromList
  toList = toList

-- The tree is another than GHC's: that of a set of numbers.
showTree :: IntSet -> String
showTree (IntSet s) = S.showTree s

showTreeWith :: Bool -> Bool -> IntSet -> String
showTreeWith hanging wide (IntSet s) = S.showTreeWith hanging wide s
