{-# LANGUAGE FlexibleInstances, MultiParamTypeClasses #-}
-- Mutable arrays in memory that stays, so that C can have their address.

module Base.StorableArray where

import Prelude
import Base.Array (safeRangeSize)
import Base.ForeignPtr
import Base.MArray
import Base.Memory (Ptr)
import Base.Storable (Storable(..))
import Base.Ix (Ix)

-- The bounds, the number of elements, and the memory.
data StorableArray i e = StorableArray !(i, i) !Int !(ForeignPtr e)

instance Storable e => MArray StorableArray e IO where
  getBounds (StorableArray b _ _) = return b
  getNumElements (StorableArray _ n _) = return n
  newArray b x = do
    a <- newArray_ b
    let n = safeRangeSize b
    withStorableArray a (\p -> mapM_ (\i -> pokeElemOff p i x) [0 .. n - 1])
    return a
  newArray_ b = fmap (StorableArray b n) (mallocForeignPtrArray n)
    where n = safeRangeSize b
  unsafeNewArray_ = newArray_
  unsafeRead a i = withStorableArray a (\p -> peekElemOff p i)
  unsafeWrite a i x = withStorableArray a (\p -> pokeElemOff p i x)

withStorableArray :: StorableArray i e -> (Ptr e -> IO a) -> IO a
withStorableArray (StorableArray _ _ f) use = withForeignPtr f use

touchStorableArray :: StorableArray i e -> IO ()
touchStorableArray (StorableArray _ _ f) = touchForeignPtr f

-- Memory of one's own, which holds as many elements as the bounds tell.
unsafeForeignPtrToStorableArray :: Ix i => ForeignPtr e -> (i, i) -> IO (StorableArray i e)
unsafeForeignPtrToStorableArray memory b = return (StorableArray b (safeRangeSize b) memory)
