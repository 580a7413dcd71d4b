-- Freezing and thawing without a promise that nobody else has the array, and arrays taken for others.

module Data.Array.Unsafe
  ( unsafeFreeze, unsafeThaw, castSTUArray, castIOUArray, unsafeForeignPtrToStorableArray
  ) where

import Base.MArray
import Base.StorableArray
