module Main where

import Data.Char (isAlpha, toLower)
import qualified Data.Map as Map
import Data.Map (Map, (!))
import qualified Data.Set as Set

randoms :: Int -> [Int]
randoms = tail . iterate (\x -> (x * 1103515245 + 12345) `mod` 2147483648)

-- Every operation against a list of pairs would be slow; sums tell enough.
churn :: Int -> Map Int Int
churn n = go n (randoms 7) Map.empty
  where
    go :: Int -> [Int] -> Map Int Int -> Map Int Int
    go 0 _ m = m
    go i (a : b : rest) m
      | b `mod` 3 == 0 = go (i - 1) rest (Map.delete (a `mod` 500) m)
      | b `mod` 3 == 1 = go (i - 1) rest (Map.insertWith (+) (a `mod` 500) i m)
      | otherwise = go (i - 1) rest (Map.alter (fmap (subtract 1)) (a `mod` 500) m)
    go _ _ m = m

frequencies :: String -> Map String Int
frequencies text = Map.fromListWith (+) [(w, 1) | w <- words (map clean text)]
  where
    clean c = if isAlpha c then toLower c else ' '

type Graph = Map Char (Set.Set Char)

reach :: Graph -> Char -> Set.Set Char
reach g = go Set.empty
  where
    go seen c
      | Set.member c seen = seen
      | otherwise = foldl go (Set.insert c seen) (maybe [] Set.toList (Map.lookup c g))

main :: IO ()
main = do
  let m = churn 600
  print (Map.size m, sum (Map.elems m), sum (Map.keys m))
  print (take 12 (Map.toList m))
  print (Map.lookupMin m, Map.lookupMax m, Map.lookupLT 100 m, Map.lookupGE 100 m)
  let (a, b) = Map.partition even m
      (l, x, r) = Map.splitLookup 250 m
  print (Map.size a, Map.size b, Map.union a b == m, Map.null (Map.intersection a b))
  print (Map.size l, x, Map.size r, fst (Map.findMax l), fst (Map.findMin r))
  print (Map.unionWith (+) m m == Map.map (* 2) m, Map.difference m a == b)
  print (Map.foldrWithKey (\k v acc -> k * v - acc) 0 (Map.filterWithKey (\k _ -> k < 40) m))
  print (Map.elemAt 17 m, Map.findIndex (fst (Map.elemAt 17 m)) m)
  print (frequencies "The cat and the dog, and THE bird. And so on; so on.")
  let small = Map.fromList (zip "hello world" [1 :: Int ..])
  print small
  print (small ! 'o', Map.findWithDefault 0 'z' small, Map.member 'w' small, fmap negate small)
  print (Map.foldr (+) 0 small, Map.keys small, Map.minViewWithKey small)
  print (Map.adjust (+ 100) 'h' small == Map.insertWith (+) 'h' 100 small, compare small (Map.delete 'h' small))
  print (Map.mapKeysWith (+) (`elem` "aeiou") small, Map.fromAscList [(1 :: Int, 'a'), (1, 'b'), (2, 'c')])
  print (Map.toDescList (Map.mapMaybe (\v -> if odd v then Just (v * v) else Nothing) small))
  print (Map.unions [Map.singleton 1 'a', Map.fromList [(1, 'b'), (2 :: Int, 'c')]])
  print (Just (Map.fromList [(Set.fromList [2, 1 :: Int], "x")]))
  let g = Map.fromList [('a', Set.fromList "bc"), ('b', Set.fromList "d"), ('c', Set.empty), ('e', Set.fromList "a")]
  print (reach g 'a', reach g 'e', reach g 'z')
  let evens = Set.fromList [2, 4 .. 40 :: Int]
      threes = Set.fromDistinctAscList [3, 6 .. 40]
  print (Set.union evens threes)
  print (Set.intersection evens threes, Set.difference threes evens)
  print (Set.size (Set.map (`div` 3) evens), Set.findMin threes, Set.isSubsetOf (Set.fromList [6, 12]) threes)
  print (Set.foldr (:) [] (Set.filter (> 30) evens), Set.partition (< 20) threes, Set.elemAt 3 evens)
  print (Set.minView evens == Just (2, Set.delete 2 evens), Set.lookupGT 39 threes)
