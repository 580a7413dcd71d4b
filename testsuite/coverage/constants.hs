-- Constants that are evaluated often, once, by what others are computed from, and never;
-- and loops that give themselves what they have just taken apart.
module Main (main) where

unit :: Int
unit = 4096

half, below, unused, seldom :: Int
half = unit `div` 2
below = -7
unused = 3
seldom = 11

mark, gap :: Char
mark = '*'
gap = '.'

loud, quiet :: Bool
loud = True
quiet = False

ratio :: Double
ratio = 0.25

-- In units.
scaled :: Int -> Int
scaled x = (x * unit) `div` half + below

row :: Int -> String
row n = [if even k then mark else gap | k <- [1 .. n]] ++ (if loud then "!" else [gap])

pick :: Bool -> Int -> Int
pick wanted n
  | wanted = seldom
  | n > unit = unused
  | otherwise = n

data Heap = Empty | Heap Int Int Heap Heap

rank :: Heap -> Int
rank Empty = 0
rank (Heap r _ _ _) = r

meld :: Heap -> Heap -> Heap
meld Empty h = h
meld h Empty = h
meld (Heap r x a b) (Heap s y c d)
  | x <= y = make x a (meld b (Heap s y c d))
  | otherwise = make y c (meld (Heap r x a b) d)

make :: Int -> Heap -> Heap -> Heap
make x a b
  | rank a >= rank b = Heap (rank b + 1) x a b
  | otherwise = Heap (rank a + 1) x b a

drain :: Heap -> [Int]
drain Empty = []
drain (Heap _ x a b) = x : drain (meld a b)

merge :: [Int] -> [Int] -> [Int]
merge [] ys = ys
merge xs [] = xs
merge (x : xs) (y : ys)
  | x <= y = x : merge xs (y : ys)
  | otherwise = y : merge (x : xs) ys

-- The first list is given on as it is, in parts, or changed.
within :: [Int] -> [Int] -> Bool
within [] _ = True
within _ [] = False
within (x : xs) (y : ys)
  | x == y = within xs ys
  | x > y = within (x : xs) ys
  | otherwise = False

data Pair a b = Pair a b

-- What is not looked at is not counted, however long it was carried.
carry :: Int -> Pair a b -> Int -> Pair a b
carry n (Pair a b) k
  | n == 0 = Pair a b
  | n == k = carry (n - 1) (Pair a b) 0
  | otherwise = carry (n - 1) (Pair a b) k

first :: Pair a b -> a
first (Pair a _) = a

-- Gives back the whole of what it has carried.
whole :: Int -> (Int, Int) -> (Int, Int)
whole n p@(x, y)
  | x > 40 = p
  | n == 3 = whole (n + 1) p
  | otherwise = whole (n + 1) (x + y, y)

main :: IO ()
main = do
  print (sum (map scaled [1 .. 20]))
  putStrLn (row 9)
  print (pick True 1, map (pick False) [1, 2], if quiet then ratio else 2 * ratio)
  let heap = foldr (\x h -> meld (Heap 1 x Empty Empty) h) Empty [5, 3, 9, 1, 7, 2]
  print (take 4 (drain heap))
  print (take 5 (merge [1, 4, 6, 8] [2, 3, 5, undefined]))
  print [within [2, 4] [1, 2, 3, 4], within [2, 5] [1, 2, 4], within [3] [1, 2, 4]]
  print (first (carry 9 (Pair (half + 1) (undefined :: Int)) 4))
  print (whole 0 (1, 5))
