-- Mutable arrays of state threads.

module Data.Array.ST
  ( STArray, STUArray, runSTArray, runSTUArray, module Data.Array.MArray
  ) where

import Base.SizedElements ()
import Base.MArray
import Data.Array.MArray
