-- Haskell's Data.List. What Base has is passed on; sorting is in Base.Sort.

module Data.List
  ( (++), head, last, tail, init, uncons, singleton, null, length, map, reverse, intersperse, intercalate
  , transpose, subsequences, permutations, foldl, foldl', foldl1, foldl1', foldr, foldr1, concat, concatMap
  , and, or, any, all, sum, product, maximum, minimum, scanl, scanl', scanl1, scanr, scanr1, mapAccumL, mapAccumR
  , iterate, iterate', repeat, replicate, cycle, unfoldr, take, drop, splitAt, takeWhile, dropWhile, dropWhileEnd
  , span, break, stripPrefix, group, inits, tails, isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf
  , elem, notElem, lookup, find, filter, partition, (!!), elemIndex, elemIndices, findIndex, findIndices
  , zip, zip3, zip4, zip5, zip6, zip7, zipWith, zipWith3, zipWith4, zipWith5, zipWith6, zipWith7
  , unzip, unzip3, unzip4, unzip5, unzip6, unzip7, lines, words, unlines, unwords, nub, delete, (\\), union, intersect
  , sort, sortOn, sortBy, insert, insertBy, nubBy, deleteBy, deleteFirstsBy, unionBy, intersectBy, groupBy
  , maximumBy, minimumBy, genericLength, genericTake, genericDrop, genericSplitAt, genericIndex, genericReplicate
  ) where

import Base.Bool
import Base.Classes
import Base.Error
import Base.Foldable
import Base.Function
import Base.List hiding
  ( null, length, foldl, foldl', foldl1, foldr, foldr1, concat, concatMap, and, or, any, all, maximum, minimum
  , elem, notElem )
import Base.Maybe
import Base.Num
import Base.Primitive
import Base.Sort
import Base.String
import Base.Traversable
import Base.Types
import Data.List.Zip

infix 5 \\

singleton :: a -> [a]
singleton x = [x]

intersperse :: a -> [a] -> [a]
intersperse _ [] = []
intersperse s (x : xs) = x : go xs
  where
    go [] = []
    go (y : ys) = s : y : go ys

intercalate :: [a] -> [[a]] -> [a]
intercalate s xss = concat (intersperse s xss)

transpose :: [[a]] -> [[a]]
transpose [] = []
transpose ([] : xss) = transpose xss
transpose ((x : xs) : xss) = (x : [h | h : _ <- xss]) : transpose (xs : [t | _ : t <- xss])

subsequences :: [a] -> [[a]]
subsequences xs = [] : nonEmpty xs
  where
    nonEmpty [] = []
    nonEmpty (y : ys) = [y] : foldr (\s rest -> s : (y : s) : rest) [] (nonEmpty ys)

-- The permutations that move an element of the rest to the front, for each
-- element; lazy enough for infinite lists.
permutations :: [a] -> [[a]]
permutations list = list : moved list []
  where
    moved [] _ = []
    moved (x : xs) before = foldr insertions (moved xs (x : before)) (permutations before)
      where
        -- Puts x before each element of a permutation of what stood before it.
        insertions ys rest = case places id ys rest of (_, out) -> out
        places _ [] rest = (xs, rest)
        places front (y : ys) rest =
          let (tail', out) = places (front . (y :)) ys rest
          in (y : tail', front (x : y : tail') : out)

foldl1' :: (a -> a -> a) -> [a] -> a
foldl1' f (x : xs) = foldl' f x xs
foldl1' _ [] = errorWithoutStackTrace "Prelude.foldl1': empty list"

scanl' :: (b -> a -> b) -> b -> [a] -> [b]
scanl' f z list = go z list
  where
    go acc xs = acc `seq` (acc : (case xs of
      [] -> []
      y : ys -> go (f acc y) ys))

iterate' :: (a -> a) -> a -> [a]
iterate' f x = let next = f x in next `seq` (x : iterate' f next)

unfoldr :: (b -> Maybe (a, b)) -> b -> [a]
unfoldr f b = case f b of
  Nothing -> []
  Just (a, next) -> a : unfoldr f next

stripPrefix :: Eq a => [a] -> [a] -> Maybe [a]
stripPrefix [] ys = Just ys
stripPrefix (x : xs) (y : ys) | x == y = stripPrefix xs ys
stripPrefix _ _ = Nothing

group :: Eq a => [a] -> [[a]]
group xs = groupBy (==) xs

groupBy :: (a -> a -> Bool) -> [a] -> [[a]]
groupBy _ [] = []
groupBy eq (x : xs) = (x : same) : groupBy eq rest
  where
    (same, rest) = span (eq x) xs

inits, tails :: [a] -> [[a]]
inits list = go 0 list
  where
    go n rest = take n list : (case rest of
      [] -> []
      _ : xs -> go (plusInt n 1) xs)
tails xs = xs : (case xs of
  [] -> []
  _ : ys -> tails ys)

isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf :: Eq a => [a] -> [a] -> Bool
isPrefixOf [] _ = True
isPrefixOf _ [] = False
isPrefixOf (x : xs) (y : ys) = x == y && isPrefixOf xs ys
isSuffixOf xs ys = case excess xs ys of
  Nothing -> False
  Just more -> xs == dropAlong more ys
  where
    -- What the second list has behind as many elements as the first has.
    excess (_ : as) (_ : bs) = excess as bs
    excess [] bs = Just bs
    excess _ [] = Nothing
    dropAlong (_ : as) (_ : bs) = dropAlong as bs
    dropAlong _ bs = bs
isInfixOf xs ys = any (isPrefixOf xs) (tails ys)
isSubsequenceOf [] _ = True
isSubsequenceOf _ [] = False
isSubsequenceOf xs@(x : xs') (y : ys)
  | x == y = isSubsequenceOf xs' ys
  | otherwise = isSubsequenceOf xs ys

partition :: (a -> Bool) -> [a] -> ([a], [a])
partition p xs = foldr select ([], []) xs
  where
    select x ~(ts, fs)
      | p x = (x : ts, fs)
      | otherwise = (ts, x : fs)

elemIndex :: Eq a => a -> [a] -> Maybe Int
elemIndex x xs = findIndex (x ==) xs

elemIndices :: Eq a => a -> [a] -> [Int]
elemIndices x xs = findIndices (x ==) xs

findIndex :: (a -> Bool) -> [a] -> Maybe Int
findIndex p list = go 0 list
  where
    go _ [] = Nothing
    go i (x : xs)
      | p x = Just i
      | otherwise = go (plusInt i 1) xs

findIndices :: (a -> Bool) -> [a] -> [Int]
findIndices p list = go 0 list
  where
    go _ [] = []
    go i (x : xs)
      | p x = i : go (plusInt i 1) xs
      | otherwise = go (plusInt i 1) xs

nub :: Eq a => [a] -> [a]
nub xs = nubBy (==) xs

nubBy :: (a -> a -> Bool) -> [a] -> [a]
nubBy eq list = go list []
  where
    go [] _ = []
    go (y : ys) seen
      | any (\x -> eq x y) seen = go ys seen
      | otherwise = y : go ys (y : seen)

delete :: Eq a => a -> [a] -> [a]
delete x xs = deleteBy (==) x xs

deleteBy :: (a -> a -> Bool) -> a -> [a] -> [a]
deleteBy _ _ [] = []
deleteBy eq x (y : ys)
  | eq x y = ys
  | otherwise = y : deleteBy eq x ys

deleteFirstsBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
deleteFirstsBy eq xs ys = foldl (flip (deleteBy eq)) xs ys

(\\) :: Eq a => [a] -> [a] -> [a]
xs \\ ys = foldl (flip delete) xs ys

union, intersect :: Eq a => [a] -> [a] -> [a]
union xs ys = unionBy (==) xs ys
intersect xs ys = intersectBy (==) xs ys

unionBy, intersectBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
unionBy eq xs ys = xs ++ foldl (flip (deleteBy eq)) (nubBy eq ys) xs
intersectBy _ [] _ = []
intersectBy _ _ [] = []
intersectBy eq xs ys = [x | x <- xs, any (eq x) ys]

insert :: Ord a => a -> [a] -> [a]
insert x xs = insertBy compare x xs

insertBy :: (a -> a -> Ordering) -> a -> [a] -> [a]
insertBy _ x [] = [x]
insertBy cmp x ys@(y : ys') = case cmp x y of
  GT -> y : insertBy cmp x ys'
  _ -> x : ys

genericLength :: Num i => [a] -> i
genericLength [] = 0
genericLength (_ : xs) = 1 + genericLength xs

genericTake, genericDrop :: Integral i => i -> [a] -> [a]
genericTake n _ | n <= 0 = []
genericTake _ [] = []
genericTake n (x : xs) = x : genericTake (n - 1) xs
genericDrop n xs | n <= 0 = xs
genericDrop _ [] = []
genericDrop n (_ : xs) = genericDrop (n - 1) xs

genericSplitAt :: Integral i => i -> [a] -> ([a], [a])
genericSplitAt n xs | n <= 0 = ([], xs)
genericSplitAt _ [] = ([], [])
genericSplitAt n (x : xs) = (x : front, back)
  where
    (front, back) = genericSplitAt (n - 1) xs

genericIndex :: Integral i => [a] -> i -> a
genericIndex (x : _) 0 = x
genericIndex (_ : xs) n
  | n > 0 = genericIndex xs (n - 1)
  | otherwise = errorWithoutStackTrace "List.genericIndex: negative argument."
genericIndex [] _ = errorWithoutStackTrace "List.genericIndex: index too large."

genericReplicate :: Integral i => i -> a -> [a]
genericReplicate n x = genericTake n (repeat x)
