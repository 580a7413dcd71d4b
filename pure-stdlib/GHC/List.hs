-- Functions on lists. Those that Foldable has are its own.

module GHC.List
  ( map, (++), filter, concat, head, last, tail, init, uncons, null, length, (!!), foldl, foldl', foldl1, foldl1'
  , scanl, scanl1, scanl', foldr, foldr1, scanr, scanr1, iterate, iterate', repeat, replicate, cycle
  , take, drop, sum, product, maximum, minimum, splitAt, takeWhile, dropWhile, span, break, reverse, and, or
  , any, all, elem, notElem, lookup, concatMap, zip, zip3, zipWith, zipWith3, unzip, unzip3, errorEmptyList
  ) where

import Prelude
import Data.List

-- Of the function with this name.
errorEmptyList :: String -> a
errorEmptyList function = errorWithoutStackTrace ("Prelude." ++ function ++ ": empty list")
