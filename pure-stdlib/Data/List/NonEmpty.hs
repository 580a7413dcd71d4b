-- Haskell's Data.List.NonEmpty.

module Data.List.NonEmpty
  ( NonEmpty(..), map, intersperse, scanl, scanr, scanl1, scanr1, transpose, sortBy, sortWith, length, head, tail, last
  , init, (<|), cons, uncons, unfoldr, sort, reverse, inits, tails, iterate, repeat, cycle, insert, some1, take, drop
  , splitAt, takeWhile, dropWhile, span, break, filter, partition, group, groupBy, groupWith, groupAllWith, group1
  , groupBy1, groupWith1, groupAllWith1, isPrefixOf, nub, nubBy, (!!), zip, zipWith, unzip, fromList, toList, nonEmpty
  , xor, unfold, singleton
  ) where

import Base.Bool
import Base.Classes
import Base.Error
import Base.Foldable (Foldable, foldr)
import qualified Base.Foldable as F
import Base.Function
import Base.Monad
import Base.Primitive
import Base.Tuple
import Base.Types
import Data.Function (on)
import qualified Data.List as L

infixr 5 <|
infixl 9 !!

-- An ordinary function on lists that keeps them from being empty.
lift :: Foldable f => ([a] -> [b]) -> f a -> NonEmpty b
lift f t = fromList (f (F.toList t))

fromList :: [a] -> NonEmpty a
fromList (x : xs) = x :| xs
fromList [] = errorWithoutStackTrace "NonEmpty.fromList: empty list"

toList :: NonEmpty a -> [a]
toList (x :| xs) = x : xs

nonEmpty :: [a] -> Maybe (NonEmpty a)
nonEmpty [] = Nothing
nonEmpty (x : xs) = Just (x :| xs)

singleton :: a -> NonEmpty a
singleton x = x :| []

length :: NonEmpty a -> Int
length (_ :| xs) = plusInt 1 (L.length xs)

xor :: NonEmpty Bool -> Bool
xor (x :| xs) = foldr different x xs
  where
    different True y = not y
    different False y = y

unfold :: (a -> (b, Maybe a)) -> a -> NonEmpty b
unfold f a = case f a of
  (b, Nothing) -> b :| []
  (b, Just c) -> b <| unfold f c

unfoldr :: (a -> (b, Maybe a)) -> a -> NonEmpty b
unfoldr f a = case f a of
  (b, next) -> b :| maybe' next
  where
    maybe' Nothing = []
    maybe' (Just c) = case f c of (b, next) -> b : maybe' next

uncons :: NonEmpty a -> (a, Maybe (NonEmpty a))
uncons (x :| xs) = (x, nonEmpty xs)

head :: NonEmpty a -> a
head (x :| _) = x

tail :: NonEmpty a -> [a]
tail (_ :| xs) = xs

last :: NonEmpty a -> a
last (x :| xs) = L.last (x : xs)

init :: NonEmpty a -> [a]
init (x :| xs) = L.init (x : xs)

(<|), cons :: a -> NonEmpty a -> NonEmpty a
x <| (y :| ys) = x :| y : ys
cons = (<|)

map :: (a -> b) -> NonEmpty a -> NonEmpty b
map f ~(x :| xs) = f x :| L.map f xs

intersperse :: a -> NonEmpty a -> NonEmpty a
intersperse s ~(x :| xs) = x :| (case xs of
  [] -> []
  _ -> s : L.intersperse s xs)

scanl :: Foldable f => (b -> a -> b) -> b -> f a -> NonEmpty b
scanl f z t = lift (L.scanl f z) t

scanr :: Foldable f => (a -> b -> b) -> b -> f a -> NonEmpty b
scanr f z t = lift (L.scanr f z) t

scanl1, scanr1 :: (a -> a -> a) -> NonEmpty a -> NonEmpty a
scanl1 f ~(x :| xs) = fromList (L.scanl f x xs)
scanr1 f ~(x :| xs) = fromList (L.scanr1 f (x : xs))

inits, tails :: Foldable f => f a -> NonEmpty [a]
inits t = lift L.inits t
tails t = lift L.tails t

insert :: (Foldable f, Ord a) => a -> f a -> NonEmpty a
insert x t = lift (L.insert x) t

some1 :: Alternative f => f a -> f (NonEmpty a)
some1 m = liftA2 (:|) m (many m)

iterate :: (a -> a) -> a -> NonEmpty a
iterate f x = x :| L.iterate f (f x)

repeat :: a -> NonEmpty a
repeat x = x :| L.repeat x

cycle :: NonEmpty a -> NonEmpty a
cycle ne = fromList (L.cycle (toList ne))

reverse :: NonEmpty a -> NonEmpty a
reverse ne = lift L.reverse ne

take, drop :: Int -> NonEmpty a -> [a]
take n ne = L.take n (toList ne)
drop n ne = L.drop n (toList ne)

splitAt :: Int -> NonEmpty a -> ([a], [a])
splitAt n ne = L.splitAt n (toList ne)

takeWhile, dropWhile, filter :: (a -> Bool) -> NonEmpty a -> [a]
takeWhile p ne = L.takeWhile p (toList ne)
dropWhile p ne = L.dropWhile p (toList ne)
filter p ne = L.filter p (toList ne)

span, break, partition :: (a -> Bool) -> NonEmpty a -> ([a], [a])
span p ne = L.span p (toList ne)
break p ne = span (not . p) ne
partition p ne = L.partition p (toList ne)

group :: (Foldable f, Eq a) => f a -> [NonEmpty a]
group t = groupBy (==) t

groupBy :: Foldable f => (a -> a -> Bool) -> f a -> [NonEmpty a]
groupBy eq t = go (F.toList t)
  where
    go [] = []
    go (x : xs) = (x :| same) : go rest
      where
        (same, rest) = L.span (eq x) xs

groupWith :: (Foldable f, Eq b) => (a -> b) -> f a -> [NonEmpty a]
groupWith f xs = groupBy ((==) `on` f) xs

groupAllWith :: Ord b => (a -> b) -> [a] -> [NonEmpty a]
groupAllWith f xs = groupWith f (L.sortBy (compare `on` f) xs)

group1 :: Eq a => NonEmpty a -> NonEmpty (NonEmpty a)
group1 ne = groupBy1 (==) ne

groupBy1 :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupBy1 eq (x :| xs) = (x :| same) :| groupBy eq rest
  where
    (same, rest) = L.span (eq x) xs

groupWith1 :: Eq b => (a -> b) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupWith1 f ne = groupBy1 ((==) `on` f) ne

groupAllWith1 :: Ord b => (a -> b) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupAllWith1 f ne = groupWith1 f (sortWith f ne)

isPrefixOf :: Eq a => [a] -> NonEmpty a -> Bool
isPrefixOf [] _ = True
isPrefixOf (y : ys) (x :| xs) = y == x && L.isPrefixOf ys xs

(!!) :: NonEmpty a -> Int -> a
(x :| xs) !! n
  | eqInt n 0 = x
  | gtInt n 0 = xs L.!! minusInt n 1
  | otherwise = errorWithoutStackTrace "NonEmpty.!! negative argument"

zip :: NonEmpty a -> NonEmpty b -> NonEmpty (a, b)
zip ~(x :| xs) ~(y :| ys) = (x, y) :| L.zip xs ys

zipWith :: (a -> b -> c) -> NonEmpty a -> NonEmpty b -> NonEmpty c
zipWith f ~(x :| xs) ~(y :| ys) = f x y :| L.zipWith f xs ys

unzip :: Functor f => f (a, b) -> (f a, f b)
unzip ps = (fmap fst ps, fmap snd ps)

nub :: Eq a => NonEmpty a -> NonEmpty a
nub ne = nubBy (==) ne

nubBy :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty a
nubBy eq (x :| xs) = x :| L.nubBy eq (L.filter (\y -> not (eq x y)) xs)

transpose :: NonEmpty (NonEmpty a) -> NonEmpty (NonEmpty a)
transpose ne = fmap fromList (fromList (L.transpose (toList (fmap toList ne))))

sort :: Ord a => NonEmpty a -> NonEmpty a
sort ne = lift L.sort ne

sortBy :: (a -> a -> Ordering) -> NonEmpty a -> NonEmpty a
sortBy cmp ne = lift (L.sortBy cmp) ne

sortWith :: Ord b => (a -> b) -> NonEmpty a -> NonEmpty a
sortWith f ne = lift (L.sortBy (compare `on` f)) ne
