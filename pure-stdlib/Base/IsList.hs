{-# LANGUAGE TypeFamilies #-}
-- What list literals may stand for.

module Base.IsList where

import Base.Equal ()
import Base.Error
import Base.Types

class IsList l where
  type Item l
  fromList :: [Item l] -> l
  -- The number is that of the elements.
  fromListN :: Int -> [Item l] -> l
  fromListN _ = fromList
  toList :: l -> [Item l]

instance IsList [a] where
  type Item [a] = a
  fromList xs = xs
  toList xs = xs

instance IsList (NonEmpty a) where
  type Item (NonEmpty a) = a
  fromList (x : xs) = x :| xs
  fromList [] = errorWithoutStackTrace "NonEmpty.fromList: empty list"
  toList (x :| xs) = x : xs
