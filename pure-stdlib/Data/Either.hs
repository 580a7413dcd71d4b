-- Haskell's Data.Either.

module Data.Either
  ( Either(..), either, lefts, rights, partitionEithers, isLeft, isRight, fromLeft, fromRight
  ) where

import Base.List (foldr)
import Base.Maybe
import Base.Types

lefts :: [Either a b] -> [a]
lefts es = [x | Left x <- es]

rights :: [Either a b] -> [b]
rights es = [y | Right y <- es]

partitionEithers :: [Either a b] -> ([a], [b])
partitionEithers es = foldr (either left right) ([], []) es
  where
    left x ~(ls, rs) = (x : ls, rs)
    right y ~(ls, rs) = (ls, y : rs)

fromLeft :: a -> Either a b -> a
fromLeft _ (Left x) = x
fromLeft d _ = d

fromRight :: b -> Either a b -> b
fromRight _ (Right y) = y
fromRight d _ = d
