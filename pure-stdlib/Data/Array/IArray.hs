-- The interface of immutable arrays.

module Data.Array.IArray
  ( module Data.Ix, IArray, Array, array, listArray, genArray, accumArray, (!), bounds, indices, elems, assocs
  , (//), accum, amap, ixmap
  ) where

import Base.Array (Array)
import Base.SizedElements ()
import Base.MArray
import Data.Ix
