-- Data.Sequence and Data.IntMap: a deque game, a sparse polynomial, rotations.
module Main where

import Data.Foldable (toList)
import qualified Data.IntMap.Strict as IM
import qualified Data.IntSet as IS
import Data.Sequence (Seq, ViewL (..), ViewR (..), (<|), (><), (|>))
import qualified Data.Sequence as Seq

-- Marbles in a circle: the current one is at the front.
marbles :: Int -> Int -> IM.IntMap Int
marbles players final = go 1 (Seq.singleton 0) IM.empty
  where
    go m circle scores
      | m > final = scores
      | m `mod` 23 == 0 = case Seq.viewl (rotate (-7) circle) of
          taken :< rest -> go (m + 1) rest (IM.insertWith (+) (m `mod` players) (m + taken) scores)
          EmptyL -> scores
      | otherwise = go (m + 1) (m <| rotate 2 circle) scores

rotate :: Int -> Seq a -> Seq a
rotate n s
  | Seq.null s = s
  | otherwise = let (a, b) = Seq.splitAt (n `mod` Seq.length s) s in b >< a

type Sparse = IM.IntMap Integer

times :: Sparse -> Sparse -> Sparse
times a b = IM.filter (/= 0) (IM.fromListWith (+) [(i + j, x * y) | (i, x) <- IM.toList a, (j, y) <- IM.toList b])

main :: IO ()
main = do
  let scores = marbles 9 2000
  print (maximum (IM.elems scores), IM.size scores)
  let s = Seq.fromList [1 .. 10 :: Int]
  print (rotate 3 s)
  print (toList (Seq.update 2 99 s), Seq.index s 4, Seq.lookup 20 s)
  print (Seq.reverse (s |> 11), sum s, Seq.length (s >< s))
  case Seq.viewr s of
    rest :> x -> print (x, length rest)
    EmptyR -> putStrLn "empty"
  print (Seq.mapWithIndex (\i x -> i * x) s, fmap even (Seq.take 3 s))
  print (Seq.sort (Seq.fromList "sequence"), Seq.adjust (* 2) 0 s == s, Seq.empty == (Seq.empty :: Seq Int))
  let p = IM.fromList [(0, 1), (1, 1)]
  print (iterate (times p) p !! 5)
  print (times (IM.fromList [(100, 1), (0, -1)]) (IM.fromList [(100, 1), (0, 1)]))
  print (IM.toList (IM.unionWith (+) (IM.fromList [(1, 'a'), (5, 'b')] `seq` IM.fromList [(1, 2), (-3, 4)]) (IM.singleton 1 10)))
  print (IM.lookupLT 5 scores, IM.findWithDefault 0 100 scores, IM.keys (IM.map (+ 1) (IM.delete 0 p)), IM.foldrWithKey (\k v a -> k + fromInteger v + a) 0 p)
  let set = IS.fromList [5, 1, -4, 9, 5]
  print (set, IS.member 9 set, IS.toList (IS.map (`div` 2) set), IS.size (IS.union set (IS.fromList [1 .. 4])), IS.findMin set)
