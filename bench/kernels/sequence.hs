-- Sequences: a queue, updates at places, and a fold.
module Main (main) where

import Data.Foldable (foldl')
import Data.Sequence (Seq, ViewL (..), (|>))
import qualified Data.Sequence as Seq

queue :: Int -> Seq Int -> Int -> Int
queue 0 _ acc = acc
queue n s acc = case Seq.viewl s of
  EmptyL -> acc
  x :< r -> queue (n - 1) (r |> (x * 3 + 1) `rem` 1009) $! acc + x

main :: IO ()
main = do
  print (queue 1500000 (Seq.fromList [1 .. 1000]) 0)
  let s = foldl' (\t i -> Seq.update (i * 7919 `rem` 200000) i t) (Seq.fromList [0 .. 199999]) [1 .. 300000 :: Int]
  print (foldl' (\a x -> (a * 31 + x) `rem` 1000003) 7 s)
  print (sum (Seq.zipWith (*) s (Seq.reverse s)) `rem` 1000003)
