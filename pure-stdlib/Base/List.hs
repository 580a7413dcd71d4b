-- Lists, where Haskell generalises some of these functions to Foldable.

module Base.List where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.CallStack (HasCallStack, badCall)
import Base.Error
import Base.Classes
import Base.Tuple

infixl 9 !!
infixr 5 ++
infix 4 `elem`, `notElem`

map :: (a -> b) -> [a] -> [b]
map _ [] = []
map f (x : xs) = f x : map f xs

(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

filter :: (a -> Bool) -> [a] -> [a]
filter _ [] = []
filter p (x : xs)
  | p x = x : filter p xs
  | otherwise = filter p xs

concat :: [[a]] -> [a]
concat [] = []
concat (xs : xss) = xs ++ concat xss

concatMap :: (a -> [b]) -> [a] -> [b]
concatMap _ [] = []
concatMap f (x : xs) = f x ++ concatMap f xs

head :: HasCallStack => [a] -> a
head (x : _) = x
head [] = badCall "Prelude.head: empty list"

tail :: HasCallStack => [a] -> [a]
tail (_ : xs) = xs
tail [] = badCall "Prelude.tail: empty list"

last :: HasCallStack => [a] -> a
last [] = badCall "Prelude.last: empty list"
last (x : xs) = go x xs
  where
    go y [] = y
    go _ (y : ys) = go y ys

init :: HasCallStack => [a] -> [a]
init [] = badCall "Prelude.init: empty list"
init xs = go xs
  where
    go [_] = []
    go (y : ys) = y : go ys
    go [] = []

uncons :: [a] -> Maybe (a, [a])
uncons [] = Nothing
uncons (x : xs) = Just (x, xs)

null :: [a] -> Bool
null [] = True
null (_ : _) = False

length :: [a] -> Int
length list = go 0 list
  where
    go n [] = n
    go n (_ : xs) = n `seq` go (plusInt n 1) xs

(!!) :: HasCallStack => [a] -> Int -> a
xs !! n
  | ltInt n 0 = badCall "Prelude.!!: negative index"
  | otherwise = go xs n
  where
    go [] _ = badCall "Prelude.!!: index too large"
    go (y : ys) i
      | eqInt i 0 = y
      | otherwise = go ys (minusInt i 1)

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr f z list = go list
  where
    go [] = z
    go (x : xs) = f x (go xs)

foldl :: (b -> a -> b) -> b -> [a] -> b
foldl _ acc [] = acc
foldl f acc (x : xs) = foldl f (f acc x) xs

foldl' :: (b -> a -> b) -> b -> [a] -> b
foldl' _ acc [] = acc
foldl' f acc (x : xs) = acc `seq` (let next = f acc x in next `seq` foldl' f next xs)

foldr1 :: (a -> a -> a) -> [a] -> a
foldr1 _ [x] = x
foldr1 f (x : xs) = f x (foldr1 f xs)
foldr1 _ [] = error "Prelude.foldr1: empty list"

foldl1 :: (a -> a -> a) -> [a] -> a
foldl1 f (x : xs) = foldl f x xs
foldl1 _ [] = error "Prelude.foldl1: empty list"

and, or :: [Bool] -> Bool
and [] = True
and (x : xs) = x && and xs
or [] = False
or (x : xs) = x || or xs

any, all :: (a -> Bool) -> [a] -> Bool
any _ [] = False
any p (x : xs) = p x || any p xs
all _ [] = True
all p (x : xs) = p x && all p xs

maximum, minimum :: Ord a => [a] -> a
maximum (x : xs) = foldl' max x xs
maximum [] = error "Prelude.maximum: empty list"
minimum (x : xs) = foldl' min x xs
minimum [] = error "Prelude.minimum: empty list"

elem, notElem :: Eq a => a -> [a] -> Bool
elem _ [] = False
elem x (y : ys) = x == y || elem x ys
notElem x ys = not (elem x ys)

lookup :: Eq a => a -> [(a, b)] -> Maybe b
lookup _ [] = Nothing
lookup k ((a, b) : rest)
  | k == a = Just b
  | otherwise = lookup k rest

reverse :: [a] -> [a]
reverse list = go [] list
  where
    go acc [] = acc
    go acc (x : xs) = go (x : acc) xs

take, drop :: Int -> [a] -> [a]
take n xs
  | leInt n 0 = []
  | otherwise = case xs of
      [] -> []
      y : ys -> y : take (minusInt n 1) ys
drop n xs
  | leInt n 0 = xs
  | otherwise = case xs of
      [] -> []
      _ : ys -> drop (minusInt n 1) ys

splitAt :: Int -> [a] -> ([a], [a])
splitAt n xs
  | leInt n 0 = ([], xs)
  | otherwise = case xs of
      [] -> ([], [])
      y : ys -> let (front, back) = splitAt (minusInt n 1) ys in (y : front, back)

takeWhile, dropWhile :: (a -> Bool) -> [a] -> [a]
takeWhile _ [] = []
takeWhile p (x : xs)
  | p x = x : takeWhile p xs
  | otherwise = []
dropWhile _ [] = []
dropWhile p (x : xs)
  | p x = dropWhile p xs
  | otherwise = x : xs

dropWhileEnd :: (a -> Bool) -> [a] -> [a]
dropWhileEnd p = foldr (\x xs -> if p x && null xs then [] else x : xs) []

span, break :: (a -> Bool) -> [a] -> ([a], [a])
span _ [] = ([], [])
span p (x : xs)
  | p x = let (ys, zs) = span p xs in (x : ys, zs)
  | otherwise = ([], x : xs)
break p xs = span (\x -> not (p x)) xs

iterate :: (a -> a) -> a -> [a]
iterate f x = x : iterate f (f x)

repeat :: a -> [a]
repeat x = let xs = x : xs in xs

replicate :: Int -> a -> [a]
replicate n x
  | leInt n 0 = []
  | otherwise = x : replicate (minusInt n 1) x

cycle :: HasCallStack => [a] -> [a]
cycle [] = badCall "Prelude.cycle: empty list"
cycle xs = let ys = xs ++ ys in ys

zip :: [a] -> [b] -> [(a, b)]
zip (x : xs) (y : ys) = (x, y) : zip xs ys
zip _ _ = []

zip3 :: [a] -> [b] -> [c] -> [(a, b, c)]
zip3 (x : xs) (y : ys) (z : zs) = (x, y, z) : zip3 xs ys zs
zip3 _ _ _ = []

zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith f (x : xs) (y : ys) = f x y : zipWith f xs ys
zipWith _ _ _ = []

zipWith3 :: (a -> b -> c -> d) -> [a] -> [b] -> [c] -> [d]
zipWith3 f (x : xs) (y : ys) (z : zs) = f x y z : zipWith3 f xs ys zs
zipWith3 _ _ _ _ = []

unzip :: [(a, b)] -> ([a], [b])
unzip ps = foldr (\(x, y) ~(xs, ys) -> (x : xs, y : ys)) ([], []) ps

unzip3 :: [(a, b, c)] -> ([a], [b], [c])
unzip3 ps = foldr (\(x, y, z) ~(xs, ys, zs) -> (x : xs, y : ys, z : zs)) ([], [], []) ps

scanl :: (b -> a -> b) -> b -> [a] -> [b]
scanl f acc xs = acc : (case xs of
  [] -> []
  y : ys -> scanl f (f acc y) ys)

scanl1 :: (a -> a -> a) -> [a] -> [a]
scanl1 _ [] = []
scanl1 f (x : xs) = scanl f x xs

scanr :: (a -> b -> b) -> b -> [a] -> [b]
scanr _ z [] = [z]
scanr f z (x : xs) = let rest = scanr f z xs in f x (head rest) : rest

scanr1 :: (a -> a -> a) -> [a] -> [a]
scanr1 _ [] = []
scanr1 _ [x] = [x]
scanr1 f (x : xs) = let rest = scanr1 f xs in f x (head rest) : rest
