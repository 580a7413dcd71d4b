-- Arrays, unchecked access included.

module GHC.Arr
  ( Ix(..), Array, STArray, array, listArray, (!), (//), bounds, numElements, indices, elems, assocs
  , accumArray, accum, ixmap, amap, unsafeAt
  , newSTArray, boundsSTArray, readSTArray, writeSTArray, freezeSTArray, thawSTArray
  , unsafeReadSTArray, unsafeWriteSTArray, unsafeFreezeSTArray, unsafeThawSTArray
  ) where

import Prelude
import Base.Array
import Base.Ix
import Base.MArray (STArray(..))
import qualified Base.MArray as M
import Base.ST (ST)

newSTArray :: Ix i => (i, i) -> e -> ST s (STArray s i e)
newSTArray = M.newArray

-- Bounds that were evaluated when the array was made.
boundsSTArray :: STArray s i e -> (i, i)
boundsSTArray (STArray l u _ _) = (l, u)

readSTArray :: Ix i => STArray s i e -> i -> ST s e
readSTArray = M.readArray

writeSTArray :: Ix i => STArray s i e -> i -> e -> ST s ()
writeSTArray = M.writeArray

freezeSTArray, unsafeFreezeSTArray :: Ix i => STArray s i e -> ST s (Array i e)
freezeSTArray = M.freeze
unsafeFreezeSTArray = M.unsafeFreeze

thawSTArray, unsafeThawSTArray :: Ix i => Array i e -> ST s (STArray s i e)
thawSTArray = M.thaw
unsafeThawSTArray = M.unsafeThaw

unsafeReadSTArray :: Ix i => STArray s i e -> Int -> ST s e
unsafeReadSTArray = M.unsafeRead

unsafeWriteSTArray :: Ix i => STArray s i e -> Int -> e -> ST s ()
unsafeWriteSTArray = M.unsafeWrite
