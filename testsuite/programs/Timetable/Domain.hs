-- Finite domains as sets of Ints.
module Domain
  ( Domain, fromRange, fromList, toList, size, member, remove, keepIf, only, isEmpty, single, lowest, highest, intersect
  ) where

import qualified Data.IntSet as IntSet

newtype Domain = Domain IntSet.IntSet deriving (Eq)

instance Show Domain where
  showsPrec _ d
    | isEmpty d = showString "{}"
    | contiguous = showChar '{' . shows (lowest d) . showString ".." . shows (highest d) . showChar '}'
    | otherwise = showChar '{' . foldr1 (\a b -> a . showChar ',' . b) (map shows (toList d)) . showChar '}'
    where
      contiguous = size d > 2 && highest d - lowest d + 1 == size d

fromRange :: Int -> Int -> Domain
fromRange a b = Domain (IntSet.fromDistinctAscList [a .. b])

fromList :: [Int] -> Domain
fromList = Domain . IntSet.fromList

toList :: Domain -> [Int]
toList (Domain s) = IntSet.toAscList s

size :: Domain -> Int
size (Domain s) = IntSet.size s

member :: Int -> Domain -> Bool
member x (Domain s) = IntSet.member x s

remove :: Int -> Domain -> Domain
remove x (Domain s) = Domain (IntSet.delete x s)

keepIf :: (Int -> Bool) -> Domain -> Domain
keepIf p (Domain s) = Domain (IntSet.filter p s)

only :: Int -> Domain
only = Domain . IntSet.singleton

isEmpty :: Domain -> Bool
isEmpty (Domain s) = IntSet.null s

single :: Domain -> Maybe Int
single d = case toList d of
  [x] -> Just x
  _ -> Nothing

lowest, highest :: Domain -> Int
lowest (Domain s) = IntSet.findMin s
highest (Domain s) = IntSet.findMax s

intersect :: Domain -> Domain -> Domain
intersect (Domain a) (Domain b) = Domain (IntSet.intersection a b)
