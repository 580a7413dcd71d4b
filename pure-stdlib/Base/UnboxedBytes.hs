{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Arrays of bytes and memory at addresses: elements of each size.

module Base.UnboxedBytes
  ( remAddr#, nullAddr#, addr2Int#, int2Addr#, eqAddr#, neAddr#, ltAddr#, leAddr#, gtAddr#, geAddr#, newByteArray#
  , sizeofByteArray#, sizeofMutableByteArray#, getSizeofMutableByteArray#, sameMutableByteArray#
  , unsafeFreezeByteArray#, unsafeThawByteArray#, resizeMutableByteArray#, copyByteArray#
  , copyMutableByteArray#, compareByteArrays#, setByteArray#, copyAddrToByteArray#
  , copyMutableByteArrayToAddr#, copyByteArrayToAddr#, indexCharArray#, readCharArray#, writeCharArray#
  , readCharOffAddr#, indexCharOffAddr#, writeCharOffAddr#, indexWideCharArray#, readWideCharArray#
  , writeWideCharArray#, readWideCharOffAddr#, indexWideCharOffAddr#, writeWideCharOffAddr#
  , indexIntArray#, readIntArray#, writeIntArray#, readIntOffAddr#, indexIntOffAddr#, writeIntOffAddr#
  , indexWordArray#, readWordArray#, writeWordArray#, readWordOffAddr#, indexWordOffAddr#
  , writeWordOffAddr#, indexAddrArray#, readAddrArray#, writeAddrArray#, readAddrOffAddr#
  , indexAddrOffAddr#, writeAddrOffAddr#, indexFloatArray#, readFloatArray#, writeFloatArray#
  , readFloatOffAddr#, indexFloatOffAddr#, writeFloatOffAddr#, indexDoubleArray#, readDoubleArray#
  , writeDoubleArray#, readDoubleOffAddr#, indexDoubleOffAddr#, writeDoubleOffAddr#, indexInt8Array#
  , readInt8Array#, writeInt8Array#, readInt8OffAddr#, indexInt8OffAddr#, writeInt8OffAddr#
  , indexInt16Array#, readInt16Array#, writeInt16Array#, readInt16OffAddr#, indexInt16OffAddr#
  , writeInt16OffAddr#, indexInt32Array#, readInt32Array#, writeInt32Array#, readInt32OffAddr#
  , indexInt32OffAddr#, writeInt32OffAddr#, indexInt64Array#, readInt64Array#, writeInt64Array#
  , readInt64OffAddr#, indexInt64OffAddr#, writeInt64OffAddr#, indexWord8Array#, readWord8Array#
  , writeWord8Array#, readWord8OffAddr#, indexWord8OffAddr#, writeWord8OffAddr#, indexWord16Array#
  , readWord16Array#, writeWord16Array#, readWord16OffAddr#, indexWord16OffAddr#, writeWord16OffAddr#
  , indexWord32Array#, readWord32Array#, writeWord32Array#, readWord32OffAddr#, indexWord32OffAddr#
  , writeWord32OffAddr#, indexWord64Array#, readWord64Array#, writeWord64Array#, readWord64OffAddr#
  , indexWord64OffAddr#, writeWord64OffAddr#, fetchAddIntArray#, fetchSubIntArray#, fetchAndIntArray#
  , fetchOrIntArray#, fetchXorIntArray#, casIntArray#, atomicReadIntArray#, atomicWriteIntArray#
  , indexStablePtrArray#, readStablePtrArray#, writeStablePtrArray#, readStablePtrOffAddr#
  , indexStablePtrOffAddr#, writeStablePtrOffAddr#, addressNumber, addressOf', stableNumber, stablePtrOf, fetchNandIntArray#
  , byteArrayContents#, mutableByteArrayContents#, newPinnedByteArray#, newAlignedPinnedByteArray#
  , isByteArrayPinned#, isMutableByteArrayPinned#, shrinkMutableByteArray#, atomicExchangeAddrAddr#
  , atomicExchangeWordAddr#, atomicCasAddrAddr#, atomicCasWordAddr#
  ) where

import Base.Types
import Base.Bool
import Base.Function
import Base.Memory (largeBytes)
import Base.Address (plusAddr#)
import Base.Primitive
import Base.PrimitiveNumber
import Base.Unboxed

primitive newBytes :: Int -> State# s -> (# State# s, MutableByteArray# s #)
primitive sizeBytes :: MutableByteArray# s -> Int
primitive copyBytes :: MutableByteArray# s -> Int -> MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive askBytes :: ByteArray# -> Int -> ByteArray# -> Int -> Int -> Int -> Int
primitive shrinkBytes :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive addressOf :: MutableByteArray# s -> Int
primitive moveMemory :: Int -> Int -> Int -> State# s -> (# State# s, () #)

primitive readI8 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeI8 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexI8 :: ByteArray# -> Int -> Int
primitive peekI8 :: Int -> State# s -> (# State# s, Int #)
primitive pokeI8 :: Int -> Int -> State# s -> (# State# s, () #)
primitive readI16 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeI16 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexI16 :: ByteArray# -> Int -> Int
primitive peekI16 :: Int -> State# s -> (# State# s, Int #)
primitive pokeI16 :: Int -> Int -> State# s -> (# State# s, () #)
primitive readI32 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeI32 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexI32 :: ByteArray# -> Int -> Int
primitive peekI32 :: Int -> State# s -> (# State# s, Int #)
primitive pokeI32 :: Int -> Int -> State# s -> (# State# s, () #)
primitive readI64 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeI64 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexI64 :: ByteArray# -> Int -> Int
primitive peekI64 :: Int -> State# s -> (# State# s, Int #)
primitive pokeI64 :: Int -> Int -> State# s -> (# State# s, () #)
primitive readW8 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeW8 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexW8 :: ByteArray# -> Int -> Int
primitive peekW8 :: Int -> State# s -> (# State# s, Int #)
primitive pokeW8 :: Int -> Int -> State# s -> (# State# s, () #)
primitive readW16 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeW16 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexW16 :: ByteArray# -> Int -> Int
primitive peekW16 :: Int -> State# s -> (# State# s, Int #)
primitive pokeW16 :: Int -> Int -> State# s -> (# State# s, () #)
primitive readW32 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeW32 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexW32 :: ByteArray# -> Int -> Int
primitive peekW32 :: Int -> State# s -> (# State# s, Int #)
primitive pokeW32 :: Int -> Int -> State# s -> (# State# s, () #)
primitive readF32 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Double #)
primitive writeF32 :: MutableByteArray# s -> Int -> Double -> State# s -> (# State# s, () #)
primitive indexF32 :: ByteArray# -> Int -> Double
primitive peekF32 :: Int -> State# s -> (# State# s, Double #)
primitive pokeF32 :: Int -> Double -> State# s -> (# State# s, () #)
primitive readF64 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Double #)
primitive writeF64 :: MutableByteArray# s -> Int -> Double -> State# s -> (# State# s, () #)
primitive indexF64 :: ByteArray# -> Int -> Double
primitive peekF64 :: Int -> State# s -> (# State# s, Double #)
primitive pokeF64 :: Int -> Double -> State# s -> (# State# s, () #)

bytesAsMutable :: ByteArray# -> MutableByteArray# s
bytesAsMutable a = unsafeCoerce a

addressNumber :: Addr# -> Int
addressNumber a = unsafeCoerce a

addressOf' :: Int -> Addr#
addressOf' n = n `seq` unsafeCoerce n

nullAddr# :: Addr#
nullAddr# = addressOf' 0

addr2Int# :: Addr# -> Int#
addr2Int# a = case addressNumber a of I# n -> n

int2Addr# :: Int# -> Addr#
int2Addr# n = addressOf' (I# n)

remAddr# :: Addr# -> Int# -> Int#
remAddr# a n = case remInt (addressNumber a) (I# n) of I# r -> r

eqAddr#, neAddr#, ltAddr#, leAddr#, gtAddr#, geAddr# :: Addr# -> Addr# -> Int#
eqAddr# a b = truthOf (eqInt (addressNumber a) (addressNumber b))
neAddr# a b = truthOf (neInt (addressNumber a) (addressNumber b))
ltAddr# a b = truthOf (ltWord (intToWord (addressNumber a)) (intToWord (addressNumber b)))
leAddr# a b = truthOf (leWord (intToWord (addressNumber a)) (intToWord (addressNumber b)))
gtAddr# a b = ltAddr# b a
geAddr# a b = leAddr# b a

newByteArray# :: Int# -> State# s -> (# State# s, MutableByteArray# s #)
newByteArray# n s = newBytes (I# n) s

sizeofByteArray# :: ByteArray# -> Int#
sizeofByteArray# a = case sizeBytes (bytesAsMutable a) of I# n -> n

sizeofMutableByteArray# :: MutableByteArray# s -> Int#
sizeofMutableByteArray# a = case sizeBytes a of I# n -> n

getSizeofMutableByteArray# :: MutableByteArray# s -> State# s -> (# State# s, Int# #)
getSizeofMutableByteArray# a s = case shrinkBytes a 9223372036854775807 s of (# s', n #) -> case n of I# r -> (# s', r #)

-- To so many bytes, if it has more. Its memory remains what it was.
shrinkMutableByteArray# :: MutableByteArray# s -> Int# -> State# s -> State# s
shrinkMutableByteArray# a n s = case shrinkBytes a (I# n) s of (# s', _ #) -> s'

-- Arrays of many bytes stay where they are, so a small one that has to is made of such a one.

newPinnedByteArray# :: Int# -> State# s -> (# State# s, MutableByteArray# s #)
newPinnedByteArray# n s = case newBytes (if ltInt (I# n) largeBytes then largeBytes else I# n) s of
  (# s1, a #) -> case shrinkBytes a (I# n) s1 of (# s2, _ #) -> (# s2, a #)

-- Such arrays begin 16 bytes behind a multiple of 64, which is too near for a larger unit.
newAlignedPinnedByteArray# :: Int# -> Int# -> State# s -> (# State# s, MutableByteArray# s #)
newAlignedPinnedByteArray# n _ s = newPinnedByteArray# n s

byteArrayContents# :: ByteArray# -> Addr#
byteArrayContents# a = mutableByteArrayContents# (bytesAsMutable a)

mutableByteArrayContents# :: MutableByteArray# s -> Addr#
mutableByteArrayContents# a = addressOf' (addressOf a)

-- Where arrays are that stay.
isByteArrayPinned# :: ByteArray# -> Int#
isByteArrayPinned# a = isMutableByteArrayPinned# (bytesAsMutable a)

isMutableByteArrayPinned# :: MutableByteArray# s -> Int#
isMutableByteArrayPinned# a = case addressOf a of
  p -> truthOf (if leInt lowestLarge p then ltInt p (timesInt 2 lowestLarge) else False)

-- 2^39.
lowestLarge :: Int
lowestLarge = 549755813888

sameMutableByteArray# :: MutableByteArray# s -> MutableByteArray# s -> Int#
sameMutableByteArray# a b = truthOf (sameObject a b)

unsafeFreezeByteArray# :: MutableByteArray# s -> State# s -> (# State# s, ByteArray# #)
unsafeFreezeByteArray# a s = (# s, unsafeCoerce a #)

unsafeThawByteArray# :: ByteArray# -> State# s -> (# State# s, MutableByteArray# s #)
unsafeThawByteArray# a s = (# s, bytesAsMutable a #)

resizeMutableByteArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, MutableByteArray# s #)
resizeMutableByteArray# a n s = case getSizeofMutableByteArray# a s of
  (# s1, size #)
    | leInt (I# n) (I# size) -> case shrinkMutableByteArray# a n s1 of s2 -> (# s2, a #)
    | True -> case newBytes (I# n) s1 of
        (# s2, b #) -> case copyBytes a 0 b 0 (I# size) s2 of (# s3, _ #) -> (# s3, b #)

copyByteArray# :: ByteArray# -> Int# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
copyByteArray# a i b j n s = copyMutableByteArray# (bytesAsMutable a) i b j n s

copyMutableByteArray# :: MutableByteArray# s -> Int# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
copyMutableByteArray# a i b j n s = case copyBytes a (I# i) b (I# j) (I# n) s of (# s', _ #) -> s'

compareByteArrays# :: ByteArray# -> Int# -> ByteArray# -> Int# -> Int# -> Int#
compareByteArrays# a i b j n = case askBytes a (I# i) b (I# j) (I# n) 0 of I# r -> r

setByteArray# :: MutableByteArray# s -> Int# -> Int# -> Int# -> State# s -> State# s
setByteArray# a i n x s = go (I# i) s
  where
    end = plusInt (I# i) (I# n)
    go k t
      | ltInt k end = case writeW8 a k (I# x) t of (# t', _ #) -> go (plusInt k 1) t'
      | True = t

copyAddrToByteArray# :: Addr# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
copyAddrToByteArray# p a i n s = go 0 s
  where
    go k t
      | ltInt k (I# n) = case peekW8 (plusInt (addressNumber p) k) t of
          (# t1, x #) -> case writeW8 a (plusInt (I# i) k) x t1 of (# t2, _ #) -> go (plusInt k 1) t2
      | True = t

copyMutableByteArrayToAddr# :: MutableByteArray# s -> Int# -> Addr# -> Int# -> State# s -> State# s
copyMutableByteArrayToAddr# a i p n s = go 0 s
  where
    go k t
      | ltInt k (I# n) = case readW8 a (plusInt (I# i) k) t of
          (# t1, x #) -> case pokeW8 (plusInt (addressNumber p) k) x t1 of (# t2, _ #) -> go (plusInt k 1) t2
      | True = t

copyByteArrayToAddr# :: ByteArray# -> Int# -> Addr# -> Int# -> State# s -> State# s
copyByteArrayToAddr# a i p n s = copyMutableByteArrayToAddr# (bytesAsMutable a) i p n s


indexCharArray# :: ByteArray# -> Int# -> Char#
indexCharArray# a i = case unsafeChr (indexW8 a (I# i)) of C# r -> r

readCharArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
readCharArray# a i s = case readW8 a (I# i) s of (# s', y #) -> case unsafeChr y of C# r -> (# s', r #)

writeCharArray# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
writeCharArray# a i x s = case writeW8 a (I# i) (ord (C# x)) s of (# s', _ #) -> s'

readCharOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Char# #)
readCharOffAddr# p i s = case peekW8 (plusInt (addressNumber p) (timesInt (I# i) 1)) s of (# s', y #) -> case unsafeChr y of C# r -> (# s', r #)

indexCharOffAddr# :: Addr# -> Int# -> Char#
indexCharOffAddr# p i = case readCharOffAddr# p i realWorld# of (# _, r #) -> r

writeCharOffAddr# :: Addr# -> Int# -> Char# -> State# s -> State# s
writeCharOffAddr# p i x s = case pokeW8 (plusInt (addressNumber p) (timesInt (I# i) 1)) (ord (C# x)) s of (# s', _ #) -> s'

indexWideCharArray# :: ByteArray# -> Int# -> Char#
indexWideCharArray# a i = case unsafeChr (indexW32 a (I# i)) of C# r -> r

readWideCharArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
readWideCharArray# a i s = case readW32 a (I# i) s of (# s', y #) -> case unsafeChr y of C# r -> (# s', r #)

writeWideCharArray# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
writeWideCharArray# a i x s = case writeW32 a (I# i) (ord (C# x)) s of (# s', _ #) -> s'

readWideCharOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Char# #)
readWideCharOffAddr# p i s = case peekW32 (plusInt (addressNumber p) (timesInt (I# i) 4)) s of (# s', y #) -> case unsafeChr y of C# r -> (# s', r #)

indexWideCharOffAddr# :: Addr# -> Int# -> Char#
indexWideCharOffAddr# p i = case readWideCharOffAddr# p i realWorld# of (# _, r #) -> r

writeWideCharOffAddr# :: Addr# -> Int# -> Char# -> State# s -> State# s
writeWideCharOffAddr# p i x s = case pokeW32 (plusInt (addressNumber p) (timesInt (I# i) 4)) (ord (C# x)) s of (# s', _ #) -> s'

indexIntArray# :: ByteArray# -> Int# -> Int#
indexIntArray# a i = case (indexI64 a (I# i)) of I# r -> r

readIntArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readIntArray# a i s = case readI64 a (I# i) s of (# s', y #) -> case y of I# r -> (# s', r #)

writeIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeIntArray# a i x s = case writeI64 a (I# i) (I# x) s of (# s', _ #) -> s'

readIntOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readIntOffAddr# p i s = case peekI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) s of (# s', y #) -> case y of I# r -> (# s', r #)

indexIntOffAddr# :: Addr# -> Int# -> Int#
indexIntOffAddr# p i = case readIntOffAddr# p i realWorld# of (# _, r #) -> r

writeIntOffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeIntOffAddr# p i x s = case pokeI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) (I# x) s of (# s', _ #) -> s'

indexWordArray# :: ByteArray# -> Int# -> Word#
indexWordArray# a i = case intToWord (indexI64 a (I# i)) of W# r -> r

readWordArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWordArray# a i s = case readI64 a (I# i) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWordArray# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWordArray# a i x s = case writeI64 a (I# i) (wordToInt (W# x)) s of (# s', _ #) -> s'

readWordOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWordOffAddr# p i s = case peekI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

indexWordOffAddr# :: Addr# -> Int# -> Word#
indexWordOffAddr# p i = case readWordOffAddr# p i realWorld# of (# _, r #) -> r

writeWordOffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWordOffAddr# p i x s = case pokeI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) (wordToInt (W# x)) s of (# s', _ #) -> s'

indexAddrArray# :: ByteArray# -> Int# -> Addr#
indexAddrArray# a i = case addressOf' (indexI64 a (I# i)) of r -> r

readAddrArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Addr# #)
readAddrArray# a i s = case readI64 a (I# i) s of (# s', y #) -> case addressOf' y of r -> (# s', r #)

writeAddrArray# :: MutableByteArray# s -> Int# -> Addr# -> State# s -> State# s
writeAddrArray# a i x s = case writeI64 a (I# i) (addressNumber x) s of (# s', _ #) -> s'

readAddrOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Addr# #)
readAddrOffAddr# p i s = case peekI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) s of (# s', y #) -> case addressOf' y of r -> (# s', r #)

indexAddrOffAddr# :: Addr# -> Int# -> Addr#
indexAddrOffAddr# p i = case readAddrOffAddr# p i realWorld# of (# _, r #) -> r

writeAddrOffAddr# :: Addr# -> Int# -> Addr# -> State# s -> State# s
writeAddrOffAddr# p i x s = case pokeI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) (addressNumber x) s of (# s', _ #) -> s'

indexFloatArray# :: ByteArray# -> Int# -> Float#
indexFloatArray# a i = case doubleToFloat (indexF32 a (I# i)) of F# r -> r

readFloatArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Float# #)
readFloatArray# a i s = case readF32 a (I# i) s of (# s', y #) -> case doubleToFloat y of F# r -> (# s', r #)

writeFloatArray# :: MutableByteArray# s -> Int# -> Float# -> State# s -> State# s
writeFloatArray# a i x s = case writeF32 a (I# i) (floatToDouble (F# x)) s of (# s', _ #) -> s'

readFloatOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Float# #)
readFloatOffAddr# p i s = case peekF32 (plusInt (addressNumber p) (timesInt (I# i) 4)) s of (# s', y #) -> case doubleToFloat y of F# r -> (# s', r #)

indexFloatOffAddr# :: Addr# -> Int# -> Float#
indexFloatOffAddr# p i = case readFloatOffAddr# p i realWorld# of (# _, r #) -> r

writeFloatOffAddr# :: Addr# -> Int# -> Float# -> State# s -> State# s
writeFloatOffAddr# p i x s = case pokeF32 (plusInt (addressNumber p) (timesInt (I# i) 4)) (floatToDouble (F# x)) s of (# s', _ #) -> s'

indexDoubleArray# :: ByteArray# -> Int# -> Double#
indexDoubleArray# a i = case (indexF64 a (I# i)) of D# r -> r

readDoubleArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Double# #)
readDoubleArray# a i s = case readF64 a (I# i) s of (# s', y #) -> case y of D# r -> (# s', r #)

writeDoubleArray# :: MutableByteArray# s -> Int# -> Double# -> State# s -> State# s
writeDoubleArray# a i x s = case writeF64 a (I# i) (D# x) s of (# s', _ #) -> s'

readDoubleOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Double# #)
readDoubleOffAddr# p i s = case peekF64 (plusInt (addressNumber p) (timesInt (I# i) 8)) s of (# s', y #) -> case y of D# r -> (# s', r #)

indexDoubleOffAddr# :: Addr# -> Int# -> Double#
indexDoubleOffAddr# p i = case readDoubleOffAddr# p i realWorld# of (# _, r #) -> r

writeDoubleOffAddr# :: Addr# -> Int# -> Double# -> State# s -> State# s
writeDoubleOffAddr# p i x s = case pokeF64 (plusInt (addressNumber p) (timesInt (I# i) 8)) (D# x) s of (# s', _ #) -> s'

indexInt8Array# :: ByteArray# -> Int# -> Int#
indexInt8Array# a i = case (indexI8 a (I# i)) of I# r -> r

readInt8Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt8Array# a i s = case readI8 a (I# i) s of (# s', y #) -> case y of I# r -> (# s', r #)

writeInt8Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt8Array# a i x s = case writeI8 a (I# i) (I# x) s of (# s', _ #) -> s'

readInt8OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt8OffAddr# p i s = case peekI8 (plusInt (addressNumber p) (timesInt (I# i) 1)) s of (# s', y #) -> case y of I# r -> (# s', r #)

indexInt8OffAddr# :: Addr# -> Int# -> Int#
indexInt8OffAddr# p i = case readInt8OffAddr# p i realWorld# of (# _, r #) -> r

writeInt8OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt8OffAddr# p i x s = case pokeI8 (plusInt (addressNumber p) (timesInt (I# i) 1)) (I# x) s of (# s', _ #) -> s'

indexInt16Array# :: ByteArray# -> Int# -> Int#
indexInt16Array# a i = case (indexI16 a (I# i)) of I# r -> r

readInt16Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt16Array# a i s = case readI16 a (I# i) s of (# s', y #) -> case y of I# r -> (# s', r #)

writeInt16Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt16Array# a i x s = case writeI16 a (I# i) (I# x) s of (# s', _ #) -> s'

readInt16OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt16OffAddr# p i s = case peekI16 (plusInt (addressNumber p) (timesInt (I# i) 2)) s of (# s', y #) -> case y of I# r -> (# s', r #)

indexInt16OffAddr# :: Addr# -> Int# -> Int#
indexInt16OffAddr# p i = case readInt16OffAddr# p i realWorld# of (# _, r #) -> r

writeInt16OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt16OffAddr# p i x s = case pokeI16 (plusInt (addressNumber p) (timesInt (I# i) 2)) (I# x) s of (# s', _ #) -> s'

indexInt32Array# :: ByteArray# -> Int# -> Int#
indexInt32Array# a i = case (indexI32 a (I# i)) of I# r -> r

readInt32Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt32Array# a i s = case readI32 a (I# i) s of (# s', y #) -> case y of I# r -> (# s', r #)

writeInt32Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt32Array# a i x s = case writeI32 a (I# i) (I# x) s of (# s', _ #) -> s'

readInt32OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt32OffAddr# p i s = case peekI32 (plusInt (addressNumber p) (timesInt (I# i) 4)) s of (# s', y #) -> case y of I# r -> (# s', r #)

indexInt32OffAddr# :: Addr# -> Int# -> Int#
indexInt32OffAddr# p i = case readInt32OffAddr# p i realWorld# of (# _, r #) -> r

writeInt32OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt32OffAddr# p i x s = case pokeI32 (plusInt (addressNumber p) (timesInt (I# i) 4)) (I# x) s of (# s', _ #) -> s'

indexInt64Array# :: ByteArray# -> Int# -> Int#
indexInt64Array# a i = case (indexI64 a (I# i)) of I# r -> r

readInt64Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt64Array# a i s = case readI64 a (I# i) s of (# s', y #) -> case y of I# r -> (# s', r #)

writeInt64Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt64Array# a i x s = case writeI64 a (I# i) (I# x) s of (# s', _ #) -> s'

readInt64OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt64OffAddr# p i s = case peekI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) s of (# s', y #) -> case y of I# r -> (# s', r #)

indexInt64OffAddr# :: Addr# -> Int# -> Int#
indexInt64OffAddr# p i = case readInt64OffAddr# p i realWorld# of (# _, r #) -> r

writeInt64OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt64OffAddr# p i x s = case pokeI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) (I# x) s of (# s', _ #) -> s'

indexWord8Array# :: ByteArray# -> Int# -> Word#
indexWord8Array# a i = case intToWord (indexW8 a (I# i)) of W# r -> r

readWord8Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8Array# a i s = case readW8 a (I# i) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord8Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8Array# a i x s = case writeW8 a (I# i) (wordToInt (W# x)) s of (# s', _ #) -> s'

readWord8OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord8OffAddr# p i s = case peekW8 (plusInt (addressNumber p) (timesInt (I# i) 1)) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

indexWord8OffAddr# :: Addr# -> Int# -> Word#
indexWord8OffAddr# p i = case readWord8OffAddr# p i realWorld# of (# _, r #) -> r

writeWord8OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord8OffAddr# p i x s = case pokeW8 (plusInt (addressNumber p) (timesInt (I# i) 1)) (wordToInt (W# x)) s of (# s', _ #) -> s'

indexWord16Array# :: ByteArray# -> Int# -> Word#
indexWord16Array# a i = case intToWord (indexW16 a (I# i)) of W# r -> r

readWord16Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord16Array# a i s = case readW16 a (I# i) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord16Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord16Array# a i x s = case writeW16 a (I# i) (wordToInt (W# x)) s of (# s', _ #) -> s'

readWord16OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord16OffAddr# p i s = case peekW16 (plusInt (addressNumber p) (timesInt (I# i) 2)) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

indexWord16OffAddr# :: Addr# -> Int# -> Word#
indexWord16OffAddr# p i = case readWord16OffAddr# p i realWorld# of (# _, r #) -> r

writeWord16OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord16OffAddr# p i x s = case pokeW16 (plusInt (addressNumber p) (timesInt (I# i) 2)) (wordToInt (W# x)) s of (# s', _ #) -> s'

indexWord32Array# :: ByteArray# -> Int# -> Word#
indexWord32Array# a i = case intToWord (indexW32 a (I# i)) of W# r -> r

readWord32Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord32Array# a i s = case readW32 a (I# i) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord32Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord32Array# a i x s = case writeW32 a (I# i) (wordToInt (W# x)) s of (# s', _ #) -> s'

readWord32OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord32OffAddr# p i s = case peekW32 (plusInt (addressNumber p) (timesInt (I# i) 4)) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

indexWord32OffAddr# :: Addr# -> Int# -> Word#
indexWord32OffAddr# p i = case readWord32OffAddr# p i realWorld# of (# _, r #) -> r

writeWord32OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord32OffAddr# p i x s = case pokeW32 (plusInt (addressNumber p) (timesInt (I# i) 4)) (wordToInt (W# x)) s of (# s', _ #) -> s'

indexWord64Array# :: ByteArray# -> Int# -> Word#
indexWord64Array# a i = case intToWord (indexI64 a (I# i)) of W# r -> r

readWord64Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord64Array# a i s = case readI64 a (I# i) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord64Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord64Array# a i x s = case writeI64 a (I# i) (wordToInt (W# x)) s of (# s', _ #) -> s'

readWord64OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord64OffAddr# p i s = case peekI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

indexWord64OffAddr# :: Addr# -> Int# -> Word#
indexWord64OffAddr# p i = case readWord64OffAddr# p i realWorld# of (# _, r #) -> r

writeWord64OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord64OffAddr# p i x s = case pokeI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) (wordToInt (W# x)) s of (# s', _ #) -> s'

-- Changes that nothing comes between: a thread is not stopped within them.

fetchAddIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> (# State# s, Int# #)
fetchAddIntArray# a i x s = case readIntArray# a i s of
  (# s1, old #) -> case writeI64 a (I# i) (plusInt (I# old) (I# x)) s1 of (# s2, _ #) -> (# s2, old #)

fetchSubIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> (# State# s, Int# #)
fetchSubIntArray# a i x s = case readIntArray# a i s of
  (# s1, old #) -> case writeI64 a (I# i) (minusInt (I# old) (I# x)) s1 of (# s2, _ #) -> (# s2, old #)

fetchAndIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> (# State# s, Int# #)
fetchAndIntArray# a i x s = case readIntArray# a i s of
  (# s1, old #) -> case writeI64 a (I# i) (andInt (I# old) (I# x)) s1 of (# s2, _ #) -> (# s2, old #)

fetchOrIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> (# State# s, Int# #)
fetchOrIntArray# a i x s = case readIntArray# a i s of
  (# s1, old #) -> case writeI64 a (I# i) (orInt (I# old) (I# x)) s1 of (# s2, _ #) -> (# s2, old #)

fetchXorIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> (# State# s, Int# #)
fetchXorIntArray# a i x s = case readIntArray# a i s of
  (# s1, old #) -> case writeI64 a (I# i) (xorInt (I# old) (I# x)) s1 of (# s2, _ #) -> (# s2, old #)

fetchNandIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> (# State# s, Int# #)
fetchNandIntArray# a i x s = case readIntArray# a i s of
  (# s1, old #) -> case writeI64 a (I# i) (xorInt (andInt (I# old) (I# x)) (-1)) s1 of (# s2, _ #) -> (# s2, old #)

casIntArray# :: MutableByteArray# s -> Int# -> Int# -> Int# -> State# s -> (# State# s, Int# #)
casIntArray# a i old new s = case readIntArray# a i s of
  (# s1, x #)
    | eqInt (I# x) (I# old) -> case writeI64 a (I# i) (I# new) s1 of (# s2, _ #) -> (# s2, x #)
    | True -> (# s1, x #)

atomicReadIntArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
atomicReadIntArray# a i s = readIntArray# a i s

atomicWriteIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
atomicWriteIntArray# a i x s = writeIntArray# a i x s

atomicExchangeAddrAddr# :: Addr# -> Addr# -> State# s -> (# State# s, Addr# #)
atomicExchangeAddrAddr# p x s = case readAddrOffAddr# p 0# s of
  (# s1, old #) -> case writeAddrOffAddr# p 0# x s1 of s2 -> (# s2, old #)

atomicExchangeWordAddr# :: Addr# -> Word# -> State# s -> (# State# s, Word# #)
atomicExchangeWordAddr# p x s = case readWordOffAddr# p 0# s of
  (# s1, old #) -> case writeWordOffAddr# p 0# x s1 of s2 -> (# s2, old #)

atomicCasAddrAddr# :: Addr# -> Addr# -> Addr# -> State# s -> (# State# s, Addr# #)
atomicCasAddrAddr# p old new s = case readAddrOffAddr# p 0# s of
  (# s1, x #)
    | eqInt (addressNumber x) (addressNumber old) -> case writeAddrOffAddr# p 0# new s1 of s2 -> (# s2, x #)
    | True -> (# s1, x #)

atomicCasWordAddr# :: Addr# -> Word# -> Word# -> State# s -> (# State# s, Word# #)
atomicCasWordAddr# p old new s = case readWordOffAddr# p 0# s of
  (# s1, x #)
    | eqWord (W# x) (W# old) -> case writeWordOffAddr# p 0# new s1 of s2 -> (# s2, x #)
    | True -> (# s1, x #)

-- Stable pointers are held as their numbers are.

stableNumber :: StablePtr# a -> Int
stableNumber p = unsafeCoerce p

stablePtrOf :: Int -> StablePtr# a
stablePtrOf n = n `seq` unsafeCoerce n

indexStablePtrArray# :: ByteArray# -> Int# -> StablePtr# a
indexStablePtrArray# a i = stablePtrOf (indexI64 a (I# i))

readStablePtrArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, StablePtr# a #)
readStablePtrArray# a i s = case readI64 a (I# i) s of (# s', y #) -> case stablePtrOf y of r -> (# s', r #)

writeStablePtrArray# :: MutableByteArray# s -> Int# -> StablePtr# a -> State# s -> State# s
writeStablePtrArray# a i x s = case writeI64 a (I# i) (stableNumber x) s of (# s', _ #) -> s'

readStablePtrOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, StablePtr# a #)
readStablePtrOffAddr# p i s = case peekI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) s of
  (# s', y #) -> case stablePtrOf y of r -> (# s', r #)

indexStablePtrOffAddr# :: Addr# -> Int# -> StablePtr# a
indexStablePtrOffAddr# p i = case readStablePtrOffAddr# p i realWorld# of (# _, r #) -> r

writeStablePtrOffAddr# :: Addr# -> Int# -> StablePtr# a -> State# s -> State# s
writeStablePtrOffAddr# p i x s = case pokeI64 (plusInt (addressNumber p) (timesInt (I# i) 8)) (stableNumber x) s of (# s', _ #) -> s'
