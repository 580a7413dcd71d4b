{-# LANGUAGE MagicHash, RankNTypes, UnboxedTuples #-}
-- The bytes of texts, UTF-8 as since version 2 of text. Indices and counts are bytes and are not
-- checked.

module Data.Text.Array
  ( Array(..), MArray(..), ByteArray, MutableByteArray, resizeM, shrinkM, copyM, copyI, copyFromPointer, copyToPointer
  , empty, equal, compare, run, run2, toList, unsafeFreeze, unsafeIndex, new, newPinned, newFilled, unsafeWrite, tile
  , getSizeofMArray
  ) where

import Prelude hiding (compare)
import qualified Prelude
import Control.Monad.ST (ST, runST)
import Data.Word (Word8)
import GHC.Exts hiding (toList)
import GHC.ST (ST(..))
import GHC.Word (Word8(..))

data Array = ByteArray ByteArray#

data MArray s = MutableByteArray (MutableByteArray# s)

-- As later versions call them.
type ByteArray = Array
type MutableByteArray = MArray

new, newPinned :: Int -> ST s (MArray s)
new (I# n) = ST (\s -> case newByteArray# n s of (# t, a #) -> (# t, MutableByteArray a #))
newPinned (I# n) = ST (\s -> case newPinnedByteArray# n s of (# t, a #) -> (# t, MutableByteArray a #))

newFilled :: Int -> Int -> ST s (MArray s)
newFilled (I# n) (I# byte) = ST (\s -> case newByteArray# n s of
  (# t, a #) -> case setByteArray# a 0# n byte t of u -> (# u, MutableByteArray a #))

-- Copies the first bytes, which are so many, behind themselves until all is full.
tile :: MArray s -> Int -> ST s ()
tile a first = getSizeofMArray a >>= \size ->
  let go done
        | 2 * done >= size = copyM a done a 0 (size - done)
        | otherwise = copyM a done a 0 done >> go (2 * done)
  in go first

getSizeofMArray :: MArray s -> ST s Int
getSizeofMArray (MutableByteArray a) = ST (\s -> case getSizeofMutableByteArray# a s of (# t, n #) -> (# t, I# n #))

resizeM :: MArray s -> Int -> ST s (MArray s)
resizeM (MutableByteArray a) (I# n) = ST (\s -> case resizeMutableByteArray# a n s of (# t, b #) -> (# t, MutableByteArray b #))

shrinkM :: MArray s -> Int -> ST s ()
shrinkM (MutableByteArray a) (I# n) = ST (\s -> case shrinkMutableByteArray# a n s of t -> (# t, () #))

unsafeFreeze :: MArray s -> ST s Array
unsafeFreeze (MutableByteArray a) = ST (\s -> case unsafeFreezeByteArray# a s of (# t, b #) -> (# t, ByteArray b #))

unsafeIndex :: Array -> Int -> Word8
unsafeIndex (ByteArray a) (I# i) = fromIntegral (W# (indexWord8Array# a i))

unsafeWrite :: MArray s -> Int -> Word8 -> ST s ()
unsafeWrite (MutableByteArray a) (I# i) byte = case fromIntegral byte of
  W# w -> ST (\s -> case writeWord8Array# a i w s of t -> (# t, () #))

empty :: Array
empty = runST (new 0 >>= unsafeFreeze)

run :: (forall s. ST s (MArray s)) -> Array
run make = runST (make >>= unsafeFreeze)

run2 :: (forall s. ST s (MArray s, a)) -> (Array, a)
run2 make = runST (make >>= \(a, x) -> unsafeFreeze a >>= \b -> return (b, x))

-- So many bytes from an index on.
toList :: Array -> Int -> Int -> [Word8]
toList a from count = [unsafeIndex a i | i <- [from .. from + count - 1]]

-- To where, from where, how many: the places may overlap.
copyM :: MArray s -> Int -> MArray s -> Int -> Int -> ST s ()
copyM (MutableByteArray to) (I# i) (MutableByteArray from) (I# j) (I# n) =
  ST (\s -> case copyMutableByteArray# from j to i n s of t -> (# t, () #))

-- How many, to where, from where.
copyI :: Int -> MArray s -> Int -> Array -> Int -> ST s ()
copyI (I# n) (MutableByteArray to) (I# i) (ByteArray from) (I# j) =
  ST (\s -> case copyByteArray# from j to i n s of t -> (# t, () #))

copyFromPointer :: MArray s -> Int -> Ptr Word8 -> Int -> ST s ()
copyFromPointer (MutableByteArray to) (I# i) (Ptr from) (I# n) =
  ST (\s -> case copyAddrToByteArray# from to i n s of t -> (# t, () #))

copyToPointer :: Array -> Int -> Ptr Word8 -> Int -> ST s ()
copyToPointer (ByteArray from) (I# i) (Ptr to) (I# n) =
  ST (\s -> case copyByteArrayToAddr# from i to n s of t -> (# t, () #))

-- So many bytes of both from these indices on.
equal :: Array -> Int -> Array -> Int -> Int -> Bool
equal a i b j n = compareInternal a i b j n == 0

compare :: Array -> Int -> Array -> Int -> Int -> Ordering
compare a i b j n = Prelude.compare (compareInternal a i b j n) 0

compareInternal :: Array -> Int -> Array -> Int -> Int -> Int
compareInternal (ByteArray a) (I# i) (ByteArray b) (I# j) (I# n) = I# (compareByteArrays# a i b j n)
