-- Lists without what has come before, in the order of the first of each.

module Data.Containers.ListUtils (nubOrd, nubOrdOn, nubInt, nubIntOn) where

import Prelude
import qualified Data.IntSet as IntSet
import qualified Data.Set as Set

nubOrd :: Ord a => [a] -> [a]
nubOrd = nubOrdOn id

nubOrdOn :: Ord b => (a -> b) -> [a] -> [a]
nubOrdOn f = go Set.empty
  where
    go _ [] = []
    go seen (x : xs)
      | Set.member key seen = go seen xs
      | otherwise = x : go (Set.insert key seen) xs
      where key = f x

nubInt :: [Int] -> [Int]
nubInt = nubIntOn id

nubIntOn :: (a -> Int) -> [a] -> [a]
nubIntOn f = go IntSet.empty
  where
    go _ [] = []
    go seen (x : xs)
      | IntSet.member key seen = go seen xs
      | otherwise = x : go (IntSet.insert key seen) xs
      where key = f x
