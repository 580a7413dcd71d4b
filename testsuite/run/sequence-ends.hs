-- Sequences by their ends.
module Main (main) where

import Data.Sequence (Seq (..), (<|), (><), (|>))
import qualified Data.Sequence as Seq

total :: Seq Int -> Int
total Empty = 0
total (x :<| xs) = x + total xs

ends :: Seq a -> Maybe (a, a)
ends Empty = Nothing
ends s@(x :<| _) = case s of
  _ :|> y -> Just (x, y)
  Empty -> Nothing

pairs :: Seq a -> [(a, a)]
pairs (a :<| b :<| rest) = (a, b) : pairs rest
pairs (_ :<| Empty) = []
pairs Empty = []

rotate :: Int -> Seq a -> Seq a
rotate 0 s = s
rotate _ Empty = Empty
rotate n (x :<| xs) = rotate (n - 1) (xs :|> x)

queue :: Int -> Int
queue n = go n (Seq.fromList [1 .. n])
  where
    go acc Empty = acc
    go acc (x :<| rest)
      | even x = go (acc + 1) (rest |> x `div` 2)
      | otherwise = go (acc + x) rest

main :: IO ()
main = do
  let s = Seq.fromList [1 .. 6]
  print (total s, ends s, ends (Empty :: Seq Int))
  print (pairs s, pairs (0 <| s))
  print (rotate 2 s, 9 :<| (Empty :|> 8))
  print (queue 40)
  print (total (Seq.fromList [1 .. 90] >< s))
  print [n | Seq.Empty Seq.:|> n <- [Seq.singleton 'a', Seq.empty]]
