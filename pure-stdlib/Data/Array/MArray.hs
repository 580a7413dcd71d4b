-- The interface of mutable arrays.

module Data.Array.MArray
  ( module Data.Ix, MArray(getBounds, newArray, newArray_), readArray, writeArray, modifyArray, modifyArray', newListArray, newGenArray, getElems, getAssocs, mapArray, mapIndices, freeze, thaw
  ) where

import Base.SizedElements ()
import Base.MArray
import Data.Ix
