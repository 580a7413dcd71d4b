-- Mutable arrays of state threads.

module Data.Array.ST
  ( STArray, STUArray, runSTArray, runSTUArray, module Data.Array.MArray
  ) where

import Base.MArray
import Data.Array.MArray
