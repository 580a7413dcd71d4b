{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Small arrays: arrays with one element more, which says whether they were shrunk. That a
-- length is never changed is what the collector counts on.

module Base.UnboxedSmall
  ( newSmallArray#, readSmallArray#, writeSmallArray#, indexSmallArray#, sizeofSmallArray#
  , sizeofSmallMutableArray#, unsafeFreezeSmallArray#, unsafeThawSmallArray#, copySmallMutableArray#
  , copySmallArray#, cloneSmallMutableArray#, cloneSmallArray#, freezeSmallArray#, thawSmallArray#
  , sameSmallMutableArray#, casSmallArray#, getSizeofSmallMutableArray#
  , shrinkSmallMutableArray#, resizeSmallMutableArray#
  ) where

import Base.Types
import Base.Bool
import Base.Primitive
import Base.Unboxed

primitive newArray :: Int -> a -> State# s -> (# State# s, SmallMutableArray# s a #)
primitive readArray :: SmallMutableArray# s a -> Int -> State# s -> (# State# s, a #)
primitive writeArray :: SmallMutableArray# s a -> Int -> a -> State# s -> (# State# s, () #)
primitive indexArray :: SmallArray# a -> Int -> (# a #)
primitive sizeArray :: SmallMutableArray# s a -> Int
primitive copyArray :: SmallMutableArray# s a -> Int -> SmallMutableArray# s a -> Int -> Int -> State# s -> (# State# s, () #)

smallAsMutable :: SmallArray# a -> SmallMutableArray# s a
smallAsMutable a = unsafeCoerce a

newSmallArray# :: Int# -> a -> State# s -> (# State# s, SmallMutableArray# s a #)
newSmallArray# n x s = case newArray (plusInt (I# n) 1) x s of
  (# s1, a #) -> case writeArray a (I# n) (unsafeCoerce Whole) s1 of (# s2, _ #) -> (# s2, a #)

-- The element behind the others.
data Extent = Whole | Only Int

readSmallArray# :: SmallMutableArray# s a -> Int# -> State# s -> (# State# s, a #)
readSmallArray# a i s = readArray a (I# i) s

writeSmallArray# :: SmallMutableArray# s a -> Int# -> a -> State# s -> State# s
writeSmallArray# a i x s = case writeArray a (I# i) x s of (# s', _ #) -> s'

indexSmallArray# :: SmallArray# a -> Int# -> (# a #)
indexSmallArray# a i = indexArray a (I# i)

sizeofSmallArray# :: SmallArray# a -> Int#
sizeofSmallArray# a = case minusInt (sizeArray (smallAsMutable a)) 1 of
  n -> case indexArray a n of (# x #) -> extent n (unsafeCoerce x)

extent :: Int -> Extent -> Int#
extent (I# n) Whole = n
extent _ (Only (I# n)) = n

sizeofSmallMutableArray# :: SmallMutableArray# s a -> Int#
sizeofSmallMutableArray# a = sizeofSmallArray# (unsafeCoerce a)

unsafeFreezeSmallArray# :: SmallMutableArray# s a -> State# s -> (# State# s, SmallArray# a #)
unsafeFreezeSmallArray# a s = (# s, unsafeCoerce a #)

unsafeThawSmallArray# :: SmallArray# a -> State# s -> (# State# s, SmallMutableArray# s a #)
unsafeThawSmallArray# a s = (# s, smallAsMutable a #)

copySmallMutableArray# :: SmallMutableArray# s a -> Int# -> SmallMutableArray# s a -> Int# -> Int# -> State# s -> State# s
copySmallMutableArray# a i b j n s = case copyArray a (I# i) b (I# j) (I# n) s of (# s', _ #) -> s'

copySmallArray# :: SmallArray# a -> Int# -> SmallMutableArray# s a -> Int# -> Int# -> State# s -> State# s
copySmallArray# a i b j n s = copySmallMutableArray# (smallAsMutable a) i b j n s

cloneSmallMutableArray# :: SmallMutableArray# s a -> Int# -> Int# -> State# s -> (# State# s, SmallMutableArray# s a #)
cloneSmallMutableArray# a i n s = case newSmallArray# n unfilled s of
  (# s1, b #) -> case copySmallMutableArray# a i b 0# n s1 of s2 -> (# s2, b #)

cloneSmallArray# :: SmallArray# a -> Int# -> Int# -> SmallArray# a
cloneSmallArray# a i n = case cloneSmallMutableArray# (smallAsMutable a) i n realWorld# of (# _, b #) -> unsafeCoerce b

freezeSmallArray# :: SmallMutableArray# s a -> Int# -> Int# -> State# s -> (# State# s, SmallArray# a #)
freezeSmallArray# a i n s = case cloneSmallMutableArray# a i n s of (# s', b #) -> (# s', unsafeCoerce b #)

thawSmallArray# :: SmallArray# a -> Int# -> Int# -> State# s -> (# State# s, SmallMutableArray# s a #)
thawSmallArray# a i n s = cloneSmallMutableArray# (smallAsMutable a) i n s

sameSmallMutableArray# :: SmallMutableArray# s a -> SmallMutableArray# s a -> Int#
sameSmallMutableArray# a b = truthOf (sameObject a b)

casSmallArray# :: SmallMutableArray# s a -> Int# -> a -> a -> State# s -> (# State# s, Int#, a #)
casSmallArray# a i old new s = case readArray a (I# i) s of
  (# s1, x #) -> case reallyUnsafePtrEquality# x old of
    1# -> case writeArray a (I# i) new s1 of (# s2, _ #) -> (# s2, 0#, new #)
    _ -> (# s1, 1#, x #)

getSizeofSmallMutableArray# :: SmallMutableArray# s a -> State# s -> (# State# s, Int# #)
getSizeofSmallMutableArray# a s = case minusInt (sizeArray a) 1 of
  n -> case readArray a n s of (# s', x #) -> case extent n (unsafeCoerce x) of r -> (# s', r #)

-- What is behind the new end is dropped.
shrinkSmallMutableArray# :: SmallMutableArray# s a -> Int# -> State# s -> State# s
shrinkSmallMutableArray# a n s = case getSizeofSmallMutableArray# a s of
  (# s1, size #)
    | leInt (I# size) (I# n) -> s1
    | True -> case writeArray a (minusInt (sizeArray a) 1) (unsafeCoerce (Only (I# n))) s1 of
        (# s2, _ #) -> go (I# n) s2
      where
        go k t
          | ltInt k (I# size) = case writeArray a k unfilled t of (# t', _ #) -> go (plusInt k 1) t'
          | True = t

resizeSmallMutableArray# :: SmallMutableArray# s a -> Int# -> a -> State# s -> (# State# s, SmallMutableArray# s a #)
resizeSmallMutableArray# a n x s = case getSizeofSmallMutableArray# a s of
  (# s1, size #)
    | leInt (I# n) (I# size) -> case shrinkSmallMutableArray# a n s1 of s2 -> (# s2, a #)
    | True -> case newSmallArray# n x s1 of
        (# s2, b #) -> case copySmallMutableArray# a 0# b 0# size s2 of s3 -> (# s3, b #)
