-- Finite sequences with cheap ends, concatenation and positions.

module Data.Sequence
  ( Seq, empty, singleton, (<|), (|>), (><), fromList, fromFunction, replicate, replicateA, replicateM, cycleTaking
  , iterateN, unfoldr, null, length, ViewL(..), viewl, ViewR(..), viewr
  , scanl, scanl1, tails, inits, chunksOf, takeWhileL, takeWhileR, dropWhileL, dropWhileR, spanl, spanr, breakl, breakr
  , partition, filter, sort, sortBy, sortOn, unstableSort, unstableSortBy, unstableSortOn
  , lookup, (!?), index, adjust, adjust', update, take, drop, insertAt, deleteAt, splitAt
  , elemIndexL, elemIndicesL, findIndexL, findIndicesL
  , foldMapWithIndex, foldlWithIndex, foldrWithIndex, mapWithIndex, traverseWithIndex
  , reverse, intersperse, zip, zipWith, zip3, zipWith3, unzip, unzipWith
  ) where

import Prelude hiding
  (drop, filter, length, lookup, null, replicate, reverse, scanl, scanl1, splitAt, take, unzip, zip, zip3, zipWith, zipWith3)
import qualified Control.Applicative as A
import Control.Monad (MonadPlus)
import qualified Data.Foldable as F
import qualified Data.List as P
import Data.Sequence.Internal hiding (Empty)
import qualified Data.Sequence.Internal as I

infixr 5 <|, ><, :<
infixl 5 |>, :>

newtype Seq a = Seq (Fingers (Elem a))

data ViewL a = EmptyL | a :< Seq a

data ViewR a = EmptyR | Seq a :> a

instance Eq a => Eq (Seq a) where
  s == t = length s == length t && F.toList s == F.toList t

instance Ord a => Ord (Seq a) where
  compare s t = compare (F.toList s) (F.toList t)

instance Show a => Show (Seq a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (F.toList s))

instance Eq a => Eq (ViewL a) where
  EmptyL == EmptyL = True
  (a :< s) == (b :< t) = a == b && s == t
  _ == _ = False

instance Eq a => Eq (ViewR a) where
  EmptyR == EmptyR = True
  (s :> a) == (t :> b) = a == b && s == t
  _ == _ = False

instance Show a => Show (ViewL a) where
  showsPrec _ EmptyL = showString "EmptyL"
  showsPrec d (a :< s) = showParen (d > 5) (showsPrec 6 a . showString " :< " . showsPrec 6 s)

instance Show a => Show (ViewR a) where
  showsPrec _ EmptyR = showString "EmptyR"
  showsPrec d (s :> a) = showParen (d > 5) (showsPrec 6 s . showString " :> " . showsPrec 6 a)

instance Functor Seq where
  fmap f (Seq t) = Seq (mapFingers (\(Elem a) -> Elem (f a)) t)

instance F.Foldable Seq where
  foldMap f s = F.foldr (\a rest -> f a <> rest) mempty s
  foldr f z (Seq t) = foldrFingers (\(Elem a) acc -> f a acc) z t
  foldl f z (Seq t) = foldlFingers (\acc (Elem a) -> f acc a) z t
  foldl' f z s = F.foldr (\a k acc -> k $! f acc a) id s z
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

instance Monoid (Seq a) where
  mempty = empty

empty :: Seq a
empty = Seq I.Empty

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

fromFunction :: Int -> (Int -> a) -> Seq a
fromFunction n f
  | n < 0 = error "Data.Sequence.fromFunction called with negative len"
  | otherwise = fromList (map f [0 .. n - 1])

replicate :: Int -> a -> Seq a
replicate n a = fromList (P.replicate n a)

replicateA, replicateM :: Applicative f => Int -> f a -> f (Seq a)
replicateA n m = fmap fromList (sequenceA (P.replicate n m))
replicateM = replicateA

cycleTaking :: Int -> Seq a -> Seq a
cycleTaking n s = fromList (P.take n (cycle (F.toList s)))

iterateN :: Int -> (a -> a) -> a -> Seq a
iterateN n f a = fromList (P.take n (iterate f a))

unfoldr :: (b -> Maybe (a, b)) -> b -> Seq a
unfoldr f b = fromList (P.unfoldr f b)

null :: Seq a -> Bool
null (Seq I.Empty) = True
null _ = False

length :: Seq a -> Int
length (Seq t) = sizeOf t

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

scanl1 :: (a -> a -> a) -> Seq a -> Seq a
scanl1 f = list (P.scanl1 f)

tails, inits :: Seq a -> Seq (Seq a)
tails s = fromList [drop i s | i <- [0 .. length s]]
inits s = fromList [take i s | i <- [0 .. length s]]

chunksOf :: Int -> Seq a -> Seq (Seq a)
chunksOf n s
  | null s = empty
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
partition p s = (filter p s, filter (not . p) s)

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
inside i s = i >= 0 && i < length s

lookup :: Int -> Seq a -> Maybe a
lookup i s@(Seq t)
  | inside i s = at (\_ (Elem a) -> Just a) i t
  | otherwise = Nothing

(!?) :: Seq a -> Int -> Maybe a
s !? i = lookup i s

index :: Seq a -> Int -> a
index s@(Seq t) i
  | inside i s = at (\_ (Elem a) -> a) i t
  | otherwise = error ("index out of bounds in call to: Data.Sequence.index " ++ show i)

adjust, adjust' :: (a -> a) -> Int -> Seq a -> Seq a
adjust f i s@(Seq t)
  | inside i s = Seq (change (\_ (Elem a) -> Elem (f a)) i t)
  | otherwise = s
adjust' f i s
  | inside i s = let a = f (index s i) in a `seq` update i a s
  | otherwise = s

update :: Int -> a -> Seq a -> Seq a
update i a = adjust (const a) i

take, drop :: Int -> Seq a -> Seq a
take i s = fst (splitAt i s)
drop i s = snd (splitAt i s)

splitAt :: Int -> Seq a -> (Seq a, Seq a)
splitAt i s@(Seq t)
  | i <= 0 = (empty, s)
  | i >= length s = (s, empty)
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
reverse s = F.foldl (flip (<|)) empty s

intersperse :: a -> Seq a -> Seq a
intersperse a = list (P.intersperse a)

zip :: Seq a -> Seq b -> Seq (a, b)
zip = zipWith (,)

zipWith :: (a -> b -> c) -> Seq a -> Seq b -> Seq c
zipWith f s t = fromList (P.zipWith f (F.toList s) (F.toList t))

zip3 :: Seq a -> Seq b -> Seq c -> Seq (a, b, c)
zip3 = zipWith3 (,,)

zipWith3 :: (a -> b -> c -> d) -> Seq a -> Seq b -> Seq c -> Seq d
zipWith3 f s t u = fromList (P.zipWith3 f (F.toList s) (F.toList t) (F.toList u))

unzip :: Seq (a, b) -> (Seq a, Seq b)
unzip = unzipWith id

unzipWith :: (a -> (b, c)) -> Seq a -> (Seq b, Seq c)
unzipWith f s = (fmap (fst . f) s, fmap (snd . f) s)
