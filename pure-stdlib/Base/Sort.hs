-- A stable merge sort of the ascending and descending runs that a list has:
-- linear for sorted lists, and the first elements of the result come early.

module Base.Sort where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Function
import Base.List
import Base.Tuple

sort :: Ord a => [a] -> [a]
sort xs = sortBy compare xs

sortOn :: Ord b => (a -> b) -> [a] -> [a]
sortOn f xs = map snd (sortBy (comparing fst) (map (\x -> let y = f x in y `seq` (y, x)) xs))

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
