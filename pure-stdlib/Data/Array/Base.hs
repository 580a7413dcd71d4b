-- Everything about arrays, unchecked access included.

module Data.Array.Base (module Base.MArray, module Base.Ix, Array) where

import Base.Array (Array)
import Base.Ix
import Base.SizedElements ()
import Base.MArray
