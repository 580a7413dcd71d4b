{-# LANGUAGE PatternSynonyms, TypeFamilies #-}
-- Finite sequences with cheap ends, concatenation and positions.

module Data.Sequence
  ( Seq (Empty, (:<|), (:|>)), empty, singleton, (<|), (|>), (><), fromList, fromFunction, replicate, replicateA, replicateM, cycleTaking
  , iterateN, unfoldr, unfoldl, fromArray, null, length, ViewL(..), viewl, ViewR(..), viewr
  , scanl, scanl1, scanr, scanr1, tails, inits, chunksOf, takeWhileL, takeWhileR, dropWhileL, dropWhileR, spanl, spanr, breakl, breakr
  , partition, filter, sort, sortBy, sortOn, unstableSort, unstableSortBy, unstableSortOn
  , lookup, (!?), index, adjust, adjust', update, take, drop, insertAt, deleteAt, splitAt
  , elemIndexL, elemIndicesL, findIndexL, findIndicesL, elemIndexR, elemIndicesR, findIndexR, findIndicesR
  , foldMapWithIndex, foldlWithIndex, foldrWithIndex, mapWithIndex, traverseWithIndex
  , reverse, intersperse, zip, zipWith, zip3, zipWith3, zip4, zipWith4, unzip, unzipWith
  ) where

import Prelude hiding
  (drop, filter, length, lookup, null, replicate, reverse, scanl, scanl1, scanr, scanr1, splitAt, take, unzip, zip, zip3, zipWith, zipWith3)
import Base.CallStack (HasCallStack)
import qualified Control.Applicative as A
import Control.Monad (MonadPlus)
import Control.Monad.Fix (MonadFix(..), fix)
import Control.Monad.Zip (MonadZip(..))
import Base.Fingers
import qualified Base.IsList as L
import Base.IsString (IsString(..))
import Base.Read (readUnary)
import qualified Data.Array as A
import qualified Data.Foldable as F
import qualified Data.List as P
import Data.Maybe (listToMaybe)
import Data.Functor.Classes

infixr 5 <|, ><, :<, :<|
infixl 5 |>, :>, :|>

newtype Seq a = Seq (FingerTree (Elem a))

pattern Empty :: Seq a
pattern Empty <- (null -> True) where
  Empty = empty

pattern (:<|) :: a -> Seq a -> Seq a
pattern x :<| s <- (viewl -> x :< s) where
  x :<| s = x <| s

pattern (:|>) :: Seq a -> a -> Seq a
pattern s :|> x <- (viewr -> s :> x) where
  s :|> x = s |> x

{-# COMPLETE Empty, (:<|) #-}
{-# COMPLETE Empty, (:|>) #-}

data ViewL a = EmptyL | a :< Seq a
  deriving (Eq, Ord, Read, Show)

data ViewR a = EmptyR | Seq a :> a
  deriving (Eq, Ord, Read, Show)

instance Eq a => Eq (Seq a) where
  s == t = length s == length t && F.toList s == F.toList t

instance Ord a => Ord (Seq a) where
  compare s t = compare (F.toList s) (F.toList t)

instance Show a => Show (Seq a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (F.toList s))

instance Read a => Read (Seq a) where
  readsPrec = readUnary "fromList" fromList

instance Functor Seq where
  fmap f (Seq t) = Seq (mapFingers (\(Elem a) -> Elem (f a)) t)

instance a ~ Char => IsString (Seq a) where
  fromString = fromList

instance Functor ViewL where
  fmap _ EmptyL = EmptyL
  fmap f (a :< s) = f a :< fmap f s

instance Functor ViewR where
  fmap _ EmptyR = EmptyR
  fmap f (s :> a) = fmap f s :> f a

instance F.Foldable Seq where
  foldr1 f s = case viewr s of
    EmptyR -> errorWithoutStackTrace "foldr1: empty sequence"
    rest :> a -> F.foldr f a rest
  foldl1 f s = case viewl s of
    EmptyL -> errorWithoutStackTrace "foldl1: empty sequence"
    a :< rest -> F.foldl f a rest
  foldMap f s = F.foldr (\a rest -> f a <> rest) mempty s
  foldr f z (Seq t) = foldrFingers (\(Elem a) acc -> f a acc) z t
  foldl f z (Seq t) = foldlFingers (\acc (Elem a) -> f acc a) z t
  foldl' f z (Seq t) = foldlFingers' (\acc (Elem a) -> f acc a) z t
  length = length
  null = null

instance Traversable Seq where
  traverse f s = fmap fromList (traverse f (F.toList s))

instance Applicative Seq where
  pure = singleton
  fs <*> xs = F.foldl' (\acc f -> acc >< fmap f xs) empty fs
  xs *> ys = F.foldl' (\acc _ -> acc >< ys) empty xs

instance Monad Seq where
  s >>= k = F.foldl' (\acc a -> acc >< k a) empty s

instance MonadFail Seq where
  fail _ = empty

instance A.Alternative Seq where
  empty = empty
  (<|>) = (><)

instance MonadPlus Seq

instance Semigroup (Seq a) where
  (<>) = (><)
  stimes n s = cycleTaking (max 0 (fromIntegral n) * length s) s

instance Monoid (Seq a) where
  mempty = empty

empty :: Seq a
empty = Seq EmptyT

singleton :: a -> Seq a
singleton a = Seq (Single (Elem a))

(<|) :: a -> Seq a -> Seq a
a <| Seq t = Seq (cons (Elem a) t)

(|>) :: Seq a -> a -> Seq a
Seq t |> a = Seq (snoc t (Elem a))

(><) :: Seq a -> Seq a -> Seq a
Seq s >< Seq t = Seq (append s [] t)

fromList :: [a] -> Seq a
fromList = P.foldl' (|>) empty

fromFunction :: HasCallStack => Int -> (Int -> a) -> Seq a
fromFunction n f
  | n < 0 = error "Data.Sequence.fromFunction called with negative len"
  | otherwise = fromList (map f [0 .. n - 1])

replicate :: Int -> a -> Seq a
replicate n a
  | n < 0 = error "replicate takes a nonnegative integer argument"
  | otherwise = fromList (P.replicate n a)

replicateA, replicateM :: Applicative f => Int -> f a -> f (Seq a)
replicateA n m
  | n < 0 = error "replicateA takes a nonnegative integer argument"
  | otherwise = fmap fromList (sequenceA (P.replicate n m))
replicateM = replicateA

cycleTaking :: Int -> Seq a -> Seq a
cycleTaking n s
  | n > 0 && null s = error "cycleTaking cannot take a positive number of elements from an empty cycle."
  | n <= 0 = empty
  | otherwise = fromList (P.take n (cycle (F.toList s)))

iterateN :: Int -> (a -> a) -> a -> Seq a
iterateN n f a
  | n < 0 = error "iterateN takes a nonnegative integer argument"
  | otherwise = fromList (P.take n (iterate f a))

unfoldr :: (b -> Maybe (a, b)) -> b -> Seq a
unfoldr f b = fromList (P.unfoldr f b)

null :: Seq a -> Bool
null (Seq EmptyT) = True
null _ = False

-- Its list ends with the seed's first value.
unfoldl :: (b -> Maybe (b, a)) -> b -> Seq a
unfoldl f = go empty
  where
    go s b = case f b of
      Nothing -> s
      Just (c, a) -> go (a <| s) c

fromArray :: A.Ix i => A.Array i a -> Seq a
fromArray a = fromList (A.elems a)

length :: Seq a -> Int
length (Seq t) = size t

viewl :: Seq a -> ViewL a
viewl (Seq t) = case viewFirst t of
  Nothing -> EmptyL
  Just (Elem a, rest) -> a :< Seq rest

viewr :: Seq a -> ViewR a
viewr (Seq t) = case viewLast t of
  Nothing -> EmptyR
  Just (rest, Elem a) -> Seq rest :> a

-- By way of lists.
list :: ([a] -> [b]) -> Seq a -> Seq b
list f s = fromList (f (F.toList s))

scanl :: (b -> a -> b) -> b -> Seq a -> Seq b
scanl f z = list (P.scanl f z)

scanl1 :: HasCallStack => (a -> a -> a) -> Seq a -> Seq a
scanl1 f s = case viewl s of
  EmptyL -> error "scanl1 takes a nonempty sequence as an argument"
  a :< rest -> scanl f a rest

scanr :: (a -> b -> b) -> b -> Seq a -> Seq b
scanr f z = list (P.scanr f z)

scanr1 :: HasCallStack => (a -> a -> a) -> Seq a -> Seq a
scanr1 f s = case viewr s of
  EmptyR -> error "scanr1 takes a nonempty sequence as an argument"
  rest :> a -> scanr f a rest

tails, inits :: Seq a -> Seq (Seq a)
tails s = fromList [drop i s | i <- [0 .. length s]]
inits s = fromList [take i s | i <- [0 .. length s]]

chunksOf :: HasCallStack => Int -> Seq a -> Seq (Seq a)
chunksOf n s
  | null s = empty
  | n <= 0 = error "chunksOf: A non-empty sequence can only be broken up into positively-sized chunks."
  | otherwise = case splitAt n s of (a, b) -> a <| chunksOf n b

takeWhileL, takeWhileR, dropWhileL, dropWhileR :: (a -> Bool) -> Seq a -> Seq a
takeWhileL p s = fst (spanl p s)
takeWhileR p s = fst (spanr p s)
dropWhileL p s = snd (spanl p s)
dropWhileR p s = snd (spanr p s)

spanl, spanr, breakl, breakr, partition :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
spanl p s = splitAt (P.length (P.takeWhile p (F.toList s))) s
spanr p s = case splitAt (length s - P.length (P.takeWhile p (F.toList (reverse s)))) s of (a, b) -> (b, a)
breakl p = spanl (not . p)
breakr p = spanr (not . p)
partition p = F.foldl' choose (empty, empty)
  where
    choose (yes, no) a = if p a then both (yes |> a) no else both yes (no |> a)
    both s t = s `seq` t `seq` (s, t)

filter :: (a -> Bool) -> Seq a -> Seq a
filter p = list (P.filter p)

sort, unstableSort :: Ord a => Seq a -> Seq a
sort = list P.sort
unstableSort = sort

sortBy, unstableSortBy :: (a -> a -> Ordering) -> Seq a -> Seq a
sortBy f = list (P.sortBy f)
unstableSortBy = sortBy

sortOn, unstableSortOn :: Ord b => (a -> b) -> Seq a -> Seq a
sortOn f = list (P.sortOn f)
unstableSortOn = sortOn

inside :: Int -> Seq a -> Bool
inside i s = length s > i && i >= 0

lookup :: Int -> Seq a -> Maybe a
lookup i s@(Seq t)
  | inside i s = at (\_ (Elem a) -> Just a) i t
  | otherwise = Nothing

(!?) :: Seq a -> Int -> Maybe a
s !? i = lookup i s

index :: HasCallStack => Seq a -> Int -> a
index s@(Seq t) i
  | inside i s = at (\_ (Elem a) -> a) i t
  | otherwise = error ("index out of bounds in call to: Data.Sequence.index " ++ show i)

adjust, adjust' :: (a -> a) -> Int -> Seq a -> Seq a
adjust f i s@(Seq t)
  | inside i s = Seq (change (\_ (Elem a) -> Made (Elem (f a))) i t)
  | otherwise = s
adjust' f i s
  | inside i s = let a = f (index s i) in a `seq` update i a s
  | otherwise = s

update :: Int -> a -> Seq a -> Seq a
update i a s@(Seq t)
  | inside i s = Seq (change (\_ _ -> Made (Elem a)) i t)
  | otherwise = s

take, drop :: Int -> Seq a -> Seq a
take i s = fst (splitAt i s)
drop i s = snd (splitAt i s)

splitAt :: Int -> Seq a -> (Seq a, Seq a)
splitAt i s@(Seq t)
  | i >= length s = (s, empty)
  | i <= 0 = (empty, s)
  | otherwise = case splitTree i t of (_, Split l a r) -> (Seq l, Seq (cons a r))

insertAt :: Int -> a -> Seq a -> Seq a
insertAt i a s = case splitAt i s of (l, r) -> l >< (a <| r)

deleteAt :: Int -> Seq a -> Seq a
deleteAt i s
  | inside i s = case splitAt i s of (l, r) -> l >< drop 1 r
  | otherwise = s

elemIndexL :: Eq a => a -> Seq a -> Maybe Int
elemIndexL a = findIndexL (== a)

elemIndicesL :: Eq a => a -> Seq a -> [Int]
elemIndicesL a = findIndicesL (== a)

findIndexL :: (a -> Bool) -> Seq a -> Maybe Int
findIndexL p s = P.findIndex p (F.toList s)

findIndicesL :: (a -> Bool) -> Seq a -> [Int]
findIndicesL p s = P.findIndices p (F.toList s)

elemIndexR :: Eq a => a -> Seq a -> Maybe Int
elemIndexR a = findIndexR (== a)

elemIndicesR :: Eq a => a -> Seq a -> [Int]
elemIndicesR a = findIndicesR (== a)

findIndexR :: (a -> Bool) -> Seq a -> Maybe Int
findIndexR p s = listToMaybe (findIndicesR p s)

findIndicesR :: (a -> Bool) -> Seq a -> [Int]
findIndicesR p s = foldlWithIndex (\rest i a -> if p a then i : rest else rest) [] s

foldMapWithIndex :: Monoid m => (Int -> a -> m) -> Seq a -> m
foldMapWithIndex f = foldrWithIndex (\i a rest -> f i a <> rest) mempty

foldlWithIndex :: (b -> Int -> a -> b) -> b -> Seq a -> b
foldlWithIndex f z s = F.foldl (\k a i -> f (k (i - 1)) i a) (const z) s (length s - 1)

foldrWithIndex :: (Int -> a -> b -> b) -> b -> Seq a -> b
foldrWithIndex f z s = F.foldr (\a k i -> f i a (k (i + 1))) (const z) s 0

mapWithIndex :: (Int -> a -> b) -> Seq a -> Seq b
mapWithIndex f = list (P.zipWith f [0 ..])

traverseWithIndex :: Applicative f => (Int -> a -> f b) -> Seq a -> f (Seq b)
traverseWithIndex f s = fmap fromList (traverse (uncurry f) (P.zip [0 ..] (F.toList s)))

reverse :: Seq a -> Seq a
reverse (Seq t) = Seq (reverseFingers t)

intersperse :: a -> Seq a -> Seq a
intersperse a = list (P.intersperse a)

zip :: Seq a -> Seq b -> Seq (a, b)
zip = zipWith (,)

zipWith :: (a -> b -> c) -> Seq a -> Seq b -> Seq c
zipWith f s t = t `seq` fromList (P.zipWith f (F.toList s) (F.toList t))

zip3 :: Seq a -> Seq b -> Seq c -> Seq (a, b, c)
zip3 = zipWith3 (,,)

zipWith3 :: (a -> b -> c -> d) -> Seq a -> Seq b -> Seq c -> Seq d
zipWith3 f s t u = zipWith ($) (zipWith f s t) u

zip4 :: Seq a -> Seq b -> Seq c -> Seq d -> Seq (a, b, c, d)
zip4 = zipWith4 (,,,)

zipWith4 :: (a -> b -> c -> d -> e) -> Seq a -> Seq b -> Seq c -> Seq d -> Seq e
zipWith4 f s t u v = zipWith ($) (zipWith3 f s t u) v

unzip :: Seq (a, b) -> (Seq a, Seq b)
unzip = unzipWith id

unzipWith :: (a -> (b, c)) -> Seq a -> (Seq b, Seq c)
unzipWith f s = (fmap (fst . f) s, fmap (snd . f) s)

instance L.IsList (Seq a) where
  type Item (Seq a) = a
  fromList = fromList
  toList = F.toList

-- For classes of constructors.

instance Eq1 Seq where
  liftEq eq s t = length s == length t && liftEq eq (F.toList s) (F.toList t)

instance Ord1 Seq where
  liftCompare cmp s t = liftCompare cmp (F.toList s) (F.toList t)

instance Show1 Seq where
  liftShowsPrec one many d s = showsUnaryWith (liftShowsPrec one many) "fromList" d (F.toList s)

instance Read1 Seq where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec one many) "fromList" fromList)

instance F.Foldable ViewL where
  foldr _ end EmptyL = end
  foldr f end (x :< s) = f x (F.foldr f end s)

instance Traversable ViewL where
  traverse _ EmptyL = pure EmptyL
  traverse f (x :< s) = A.liftA2 (:<) (f x) (traverse f s)

instance F.Foldable ViewR where
  foldr _ end EmptyR = end
  foldr f end (s :> x) = F.foldr f (f x end) s

instance Traversable ViewR where
  traverse _ EmptyR = pure EmptyR
  traverse f (s :> x) = A.liftA2 (:>) (traverse f s) (f x)

instance MonadZip Seq where
  mzipWith = zipWith
  munzip = unzip

-- Each element has its own fixed point.
instance MonadFix Seq where
  mfix f = fromFunction (length (f none)) (\k -> fix (\x -> index (f x) k))
    where none = error "mfix for Data.Sequence.Seq applied to strict function"
