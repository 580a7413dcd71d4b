-- Freezing and thawing without a promise that nobody else has the array.

module Data.Array.Unsafe (unsafeFreeze, unsafeThaw) where

import Base.MArray
