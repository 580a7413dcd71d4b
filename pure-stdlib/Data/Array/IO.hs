-- Mutable arrays of programs.

module Data.Array.IO
  ( IOArray, IOUArray, module Data.Array.MArray
  ) where

import Base.SizedElements ()
import Base.MArray
import Data.Array.MArray
