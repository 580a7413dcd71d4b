-- The commonest of Haskell's Data.List. What the Prelude has is passed on.

module Data.List
  ( (++), head, last, tail, init, uncons, null, length, map, reverse
  , intersperse, intercalate, transpose, subsequences, permutations
  , foldl, foldl', foldl1, foldr, foldr1, concat, concatMap, and, or, any, all
  , sum, product, maximum, minimum, scanl, scanl1, scanr, scanr1, iterate, repeat
  , replicate, cycle, unfoldr, take, drop, splitAt, takeWhile, dropWhile
  , dropWhileEnd, span, break, stripPrefix, group, groupBy, inits, tails
  , isPrefixOf, isSuffixOf, isInfixOf, elem, notElem, lookup, find, filter
  , partition, (!!), elemIndex, elemIndices, findIndex, findIndices, zip, zip3
  , zipWith, zipWith3, unzip, unzip3, lines, words, unlines, unwords, nub, nubBy
  , delete, deleteBy, (\\), union, intersect, sort, sortBy, sortOn, insert
  , insertBy, maximumBy, minimumBy, genericLength, mapAccumL, mapAccumR
  ) where

import Prelude
import Base.Classes
import Base.List

infix 5 \\

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
transpose ((x : xs) : xss) =
  (x : [h | h : _ <- xss]) : transpose (xs : [t | _ : t <- xss])

subsequences :: [a] -> [[a]]
subsequences xs = [] : nonEmpty xs
  where
    nonEmpty [] = []
    nonEmpty (y : ys) = [y] : foldr (\s rest -> s : (y : s) : rest) [] (nonEmpty ys)

permutations :: [a] -> [[a]]
permutations list = list : perms list []
  where
    perms [] _ = []
    perms (t : ts) is = foldr interleave (perms ts (t : is)) (permutations is)
      where
        interleave xs r = let (_, zs) = interleave' id xs r in zs
        interleave' _ [] r = (ts, r)
        interleave' f (y : ys) r =
          let (us, zs) = interleave' (f . (y :)) ys r
          in (y : us, f (t : y : us) : zs)

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
groupBy eq (x : xs) = let (same, rest) = span (eq x) xs in (x : same) : groupBy eq rest

inits, tails :: [a] -> [[a]]
inits xs = [] : (case xs of
  [] -> []
  y : ys -> map (y :) (inits ys))
tails xs = xs : (case xs of
  [] -> []
  _ : ys -> tails ys)

isPrefixOf, isSuffixOf, isInfixOf :: Eq a => [a] -> [a] -> Bool
isPrefixOf [] _ = True
isPrefixOf _ [] = False
isPrefixOf (x : xs) (y : ys) = x == y && isPrefixOf xs ys
isSuffixOf xs ys = isPrefixOf (reverse xs) (reverse ys)
isInfixOf xs ys = any (isPrefixOf xs) (tails ys)

find :: (a -> Bool) -> [a] -> Maybe a
find _ [] = Nothing
find p (x : xs)
  | p x = Just x
  | otherwise = find p xs

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
findIndex p xs = case findIndices p xs of
  [] -> Nothing
  i : _ -> Just i

findIndices :: (a -> Bool) -> [a] -> [Int]
findIndices p xs = [i | (x, i) <- zip xs (enumFrom 0), p x]

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

(\\) :: Eq a => [a] -> [a] -> [a]
xs \\ ys = foldl (flip delete) xs ys

union, intersect :: Eq a => [a] -> [a] -> [a]
union xs ys = xs ++ foldl (flip delete) (nub ys) xs
intersect xs ys = [x | x <- xs, elem x ys]

insert :: Ord a => a -> [a] -> [a]
insert x xs = insertBy compare x xs

insertBy :: (a -> a -> Ordering) -> a -> [a] -> [a]
insertBy _ x [] = [x]
insertBy cmp x (y : ys) = case cmp x y of
  GT -> y : insertBy cmp x ys
  _ -> x : y : ys

sort :: Ord a => [a] -> [a]
sort xs = sortBy compare xs

sortOn :: Ord b => (a -> b) -> [a] -> [a]
sortOn f xs = map snd (sortBy (comparing fst) (map (\x -> let y = f x in y `seq` (y, x)) xs))

-- A stable merge sort of the ascending and descending runs.
sortBy :: (a -> a -> Ordering) -> [a] -> [a]
sortBy cmp list = mergeAll (runs list)
  where
    runs (a : b : xs) = case cmp a b of
      GT -> descending b [a] xs
      _ -> ascending b (a :) xs
    runs xs = [xs]
    descending a as (b : bs) | after a b = descending b (a : as) bs
    descending a as bs = (a : as) : runs bs
    ascending a as (b : bs) | not (after a b) = ascending b (\ys -> as (a : ys)) bs
    ascending a as bs = let run = as [a] in run `seq` (run : runs bs)
    after a b = case cmp a b of { GT -> True; _ -> False }
    mergeAll [x] = x
    mergeAll xs = mergeAll (mergePairs xs)
    mergePairs (a : b : xs) = let x = merge a b in x `seq` (x : mergePairs xs)
    mergePairs xs = xs
    merge as@(a : as') bs@(b : bs')
      | after a b = b : merge as bs'
      | otherwise = a : merge as' bs
    merge [] bs = bs
    merge as [] = as

maximumBy, minimumBy :: (a -> a -> Ordering) -> [a] -> a
maximumBy _ [] = error "List.maximumBy: empty list"
maximumBy cmp xs = foldl1 (\x y -> case cmp x y of { GT -> x; _ -> y }) xs
minimumBy _ [] = error "List.minimumBy: empty list"
minimumBy cmp xs = foldl1 (\x y -> case cmp x y of { GT -> y; _ -> x }) xs

genericLength :: Num n => [a] -> n
genericLength [] = 0
genericLength (_ : xs) = 1 + genericLength xs

mapAccumL :: (acc -> x -> (acc, y)) -> acc -> [x] -> (acc, [y])
mapAccumL _ s [] = (s, [])
mapAccumL f s (x : xs) = (s'', y : ys)
  where
    (s', y) = f s x
    (s'', ys) = mapAccumL f s' xs

mapAccumR :: (acc -> x -> (acc, y)) -> acc -> [x] -> (acc, [y])
mapAccumR _ s [] = (s, [])
mapAccumR f s (x : xs) = (s'', y : ys)
  where
    (s'', y) = f s' x
    (s', ys) = mapAccumR f s xs
