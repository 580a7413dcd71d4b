-- Immutable arrays of lazy elements.

module Data.Array
  ( module Data.Ix, Array, array, listArray, accumArray, (!), bounds, indices, elems, assocs
  , (//), accum, ixmap
  ) where

import Base.Array
import Data.Ix
