-- sorts, overloaded: elements of any ordered type, digits of any integral one.
module Main (main) where

import Data.List (foldl')
import Prelude

random :: Int -> Int
random seed = (seed * 1103515245 + 12345) `mod` 2147483648

randoms :: Int -> Int -> [Int]
randoms n seed = if n == 0 then [] else seed `div` 16 : randoms (n - 1) (random seed)

quick :: Ord a => [a] -> [a] -> [a]
quick [] rest = rest
quick (pivot : others) rest = part others [] []
  where
    part [] low high = quick low (pivot : quick high rest)
    part (x : xs) low high
      | x < pivot = part xs (x : low) high
      | otherwise = part xs low (x : high)

-- Ascending and descending runs of the input, then rounds of merges.
mergeSort :: Ord a => [a] -> [a]
mergeSort = rounds . runs

runs :: Ord a => [a] -> [[a]]
runs (a : b : rest)
  | a > b = falling b [a] rest
  | otherwise = rising b (a :) rest
runs [a] = [[a]]
runs [] = []

falling :: Ord a => a -> [a] -> [a] -> [[a]]
falling a run (b : rest) | a > b = falling b (a : run) rest
falling a run rest = (a : run) : runs rest

rising :: Ord a => a -> ([a] -> [a]) -> [a] -> [[a]]
rising a run (b : rest) | a <= b = rising b (\tl -> run (a : tl)) rest
rising a run rest = run [a] : runs rest

rounds :: Ord a => [[a]] -> [a]
rounds [] = []
rounds [run] = run
rounds several = rounds (pairUp several)

pairUp :: Ord a => [[a]] -> [[a]]
pairUp (a : b : rest) = merge a b : pairUp rest
pairUp rest = rest

merge :: Ord a => [a] -> [a] -> [a]
merge [] ys = ys
merge xs [] = xs
merge (x : xs) (y : ys)
  | x <= y = x : merge xs (y : ys)
  | otherwise = y : merge (x : xs) ys

-- A leftist heap: the right spine is the short one.
data Heap a = Empty | Heap Int a (Heap a) (Heap a)

rank :: Heap a -> Int
rank Empty = 0
rank (Heap r _ _ _) = r

meld :: Ord a => Heap a -> Heap a -> Heap a
meld Empty h = h
meld h Empty = h
meld (Heap r x a b) (Heap s y c d)
  | x <= y = make x a (meld b (Heap s y c d))
  | otherwise = make y c (meld (Heap r x a b) d)

make :: a -> Heap a -> Heap a -> Heap a
make x a b
  | rank a >= rank b = Heap (rank b + 1) x a b
  | otherwise = Heap (rank a + 1) x b a

drain :: Ord a => Heap a -> [a]
drain Empty = []
drain (Heap _ x a b) = x : drain (meld a b)

heapSort :: (Foldable t, Ord a) => t a -> [a]
heapSort xs = drain (foldr (\x h -> meld (Heap 1 x Empty Empty) h) Empty xs)

-- Least significant digit first, base 16, by stable partitions into buckets.
radixSort :: Integral a => Int -> [a] -> [a]
radixSort digits = go digits 1
  where
    go n unit xs
      | n == 0 = xs
      | otherwise = go (n - 1) (unit * 16) (concat (distribute unit xs))
    distribute unit xs = [filter (\x -> x `div` unit `mod` 16 == d) xs | d <- [0 .. 15]]

ascending :: Ord a => [a] -> Bool
ascending xs = and (zipWith (<=) xs (drop 1 xs))

digest :: Integral a => [a] -> a
digest xs = if ascending xs then foldl' (\acc x -> (acc * 31 + x) `mod` 1000003) 0 xs else -1

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ digest (quick input [])
  , digest (mergeSort input)
  , digest (heapSort input)
  , digest (radixSort 7 (take 30000 input))
  , length (runs input)
  , digest (mergeSort (input ++ quick input []))
  ]
  where input = randoms 110000 7

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
