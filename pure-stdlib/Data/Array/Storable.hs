-- Mutable arrays in memory that stays, so that C can have their address.

module Data.Array.Storable
  ( StorableArray, module Data.Array.MArray, withStorableArray, touchStorableArray
  ) where

import Base.StorableArray
import Data.Array.MArray
