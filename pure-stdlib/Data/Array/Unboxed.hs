-- Immutable arrays of bytes.

module Data.Array.Unboxed (UArray, module Data.Array.IArray) where

import Base.SizedElements ()
import Base.MArray
import Data.Array.IArray
