{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Elements of arrays of bytes that begin at any byte, the lowest byte first.

module Base.UnboxedUnaligned
  ( indexWord8ArrayAsChar#, readWord8ArrayAsChar#, writeWord8ArrayAsChar#, indexWord8ArrayAsWideChar#
  , readWord8ArrayAsWideChar#, writeWord8ArrayAsWideChar#, indexWord8ArrayAsInt#, readWord8ArrayAsInt#
  , writeWord8ArrayAsInt#, indexWord8ArrayAsWord#, readWord8ArrayAsWord#, writeWord8ArrayAsWord#
  , indexWord8ArrayAsInt16#, readWord8ArrayAsInt16#, writeWord8ArrayAsInt16#, indexWord8ArrayAsInt32#
  , readWord8ArrayAsInt32#, writeWord8ArrayAsInt32#, indexWord8ArrayAsInt64#, readWord8ArrayAsInt64#
  , writeWord8ArrayAsInt64#, indexWord8ArrayAsWord16#, readWord8ArrayAsWord16#, writeWord8ArrayAsWord16#
  , indexWord8ArrayAsWord32#, readWord8ArrayAsWord32#, writeWord8ArrayAsWord32#
  , indexWord8ArrayAsWord64#, readWord8ArrayAsWord64#, writeWord8ArrayAsWord64#
  , indexWord8ArrayAsDouble#, readWord8ArrayAsDouble#, writeWord8ArrayAsDouble#, indexWord8ArrayAsFloat#
  , readWord8ArrayAsFloat#, writeWord8ArrayAsFloat#, indexWord8ArrayAsAddr#, readWord8ArrayAsAddr#
  , writeWord8ArrayAsAddr#, indexWord8ArrayAsStablePtr#, readWord8ArrayAsStablePtr#
  , writeWord8ArrayAsStablePtr#
  ) where

import Base.Types
import Base.Bool
import Base.Function
import Base.Primitive
import Base.PrimitiveNumber
import Base.Unboxed
import Base.UnboxedBytes

primitive readW8 :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
primitive writeW8 :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, () #)
primitive indexW8 :: ByteArray# -> Int -> Int

-- So many bytes from there as a number.
gather :: ByteArray# -> Int -> Int -> Int
gather a i n = go (minusInt n 1) 0
  where
    go k r
      | ltInt k 0 = r
      | True = go (minusInt k 1) (orInt (shlInt r 8) (indexW8 a (plusInt i k)))

readBytes :: MutableByteArray# s -> Int -> Int -> State# s -> (# State# s, Int #)
readBytes a i n s = go (minusInt n 1) 0 s
  where
    go k r t
      | ltInt k 0 = r `seq` (# t, r #)
      | True = case readW8 a (plusInt i k) t of (# t', x #) -> go (minusInt k 1) (orInt (shlInt r 8) x) t'

writeBytes :: MutableByteArray# s -> Int -> Int -> Int -> State# s -> State# s
writeBytes a i n x s = go 0 x s
  where
    go k r t
      | ltInt k n = case writeW8 a (plusInt i k) r t of (# t', _ #) -> go (plusInt k 1) (shrInt r 8) t'
      | True = t

signedFrom :: Int -> Int -> Int
signedFrom above n = shrInt (shlInt n above) above

indexWord8ArrayAsChar# :: ByteArray# -> Int# -> Char#
indexWord8ArrayAsChar# a i = case unsafeChr (gather a (I# i) 1) of C# r -> r

readWord8ArrayAsChar# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
readWord8ArrayAsChar# a i s = case readBytes a (I# i) 1 s of (# s', y #) -> case unsafeChr y of C# r -> (# s', r #)

writeWord8ArrayAsChar# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
writeWord8ArrayAsChar# a i x s = writeBytes a (I# i) 1 (ord (C# x)) s

indexWord8ArrayAsWideChar# :: ByteArray# -> Int# -> Char#
indexWord8ArrayAsWideChar# a i = case unsafeChr (gather a (I# i) 4) of C# r -> r

readWord8ArrayAsWideChar# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
readWord8ArrayAsWideChar# a i s = case readBytes a (I# i) 4 s of (# s', y #) -> case unsafeChr y of C# r -> (# s', r #)

writeWord8ArrayAsWideChar# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
writeWord8ArrayAsWideChar# a i x s = writeBytes a (I# i) 4 (ord (C# x)) s

indexWord8ArrayAsInt# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt# a i = case gather a (I# i) 8 of I# r -> r

readWord8ArrayAsInt# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt# a i s = case readBytes a (I# i) 8 s of (# s', y #) -> case y of I# r -> (# s', r #)

writeWord8ArrayAsInt# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt# a i x s = writeBytes a (I# i) 8 (I# x) s

indexWord8ArrayAsWord# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord# a i = case intToWord (gather a (I# i) 8) of W# r -> r

readWord8ArrayAsWord# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord# a i s = case readBytes a (I# i) 8 s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord8ArrayAsWord# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord# a i x s = writeBytes a (I# i) 8 (wordToInt (W# x)) s

indexWord8ArrayAsInt16# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt16# a i = case signedFrom 48 (gather a (I# i) 2) of I# r -> r

readWord8ArrayAsInt16# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt16# a i s = case readBytes a (I# i) 2 s of (# s', y #) -> case (signedFrom 48 y) of I# r -> (# s', r #)

writeWord8ArrayAsInt16# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt16# a i x s = writeBytes a (I# i) 2 (I# x) s

indexWord8ArrayAsInt32# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt32# a i = case signedFrom 32 (gather a (I# i) 4) of I# r -> r

readWord8ArrayAsInt32# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt32# a i s = case readBytes a (I# i) 4 s of (# s', y #) -> case (signedFrom 32 y) of I# r -> (# s', r #)

writeWord8ArrayAsInt32# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt32# a i x s = writeBytes a (I# i) 4 (I# x) s

indexWord8ArrayAsInt64# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt64# a i = case gather a (I# i) 8 of I# r -> r

readWord8ArrayAsInt64# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt64# a i s = case readBytes a (I# i) 8 s of (# s', y #) -> case y of I# r -> (# s', r #)

writeWord8ArrayAsInt64# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt64# a i x s = writeBytes a (I# i) 8 (I# x) s

indexWord8ArrayAsWord16# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord16# a i = case intToWord (gather a (I# i) 2) of W# r -> r

readWord8ArrayAsWord16# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord16# a i s = case readBytes a (I# i) 2 s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord8ArrayAsWord16# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord16# a i x s = writeBytes a (I# i) 2 (wordToInt (W# x)) s

indexWord8ArrayAsWord32# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord32# a i = case intToWord (gather a (I# i) 4) of W# r -> r

readWord8ArrayAsWord32# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord32# a i s = case readBytes a (I# i) 4 s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord8ArrayAsWord32# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord32# a i x s = writeBytes a (I# i) 4 (wordToInt (W# x)) s

indexWord8ArrayAsWord64# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord64# a i = case intToWord (gather a (I# i) 8) of W# r -> r

readWord8ArrayAsWord64# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord64# a i s = case readBytes a (I# i) 8 s of (# s', y #) -> case intToWord y of W# r -> (# s', r #)

writeWord8ArrayAsWord64# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord64# a i x s = writeBytes a (I# i) 8 (wordToInt (W# x)) s

indexWord8ArrayAsDouble# :: ByteArray# -> Int# -> Double#
indexWord8ArrayAsDouble# a i = case bitsDouble (gather a (I# i) 8) of D# r -> r

readWord8ArrayAsDouble# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Double# #)
readWord8ArrayAsDouble# a i s = case readBytes a (I# i) 8 s of (# s', y #) -> case bitsDouble y of D# r -> (# s', r #)

writeWord8ArrayAsDouble# :: MutableByteArray# s -> Int# -> Double# -> State# s -> State# s
writeWord8ArrayAsDouble# a i x s = writeBytes a (I# i) 8 (doubleBits (D# x)) s

indexWord8ArrayAsFloat# :: ByteArray# -> Int# -> Float#
indexWord8ArrayAsFloat# a i = case bitsFloat (signedFrom 32 (gather a (I# i) 4)) of F# r -> r

readWord8ArrayAsFloat# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Float# #)
readWord8ArrayAsFloat# a i s = case readBytes a (I# i) 4 s of (# s', y #) -> case bitsFloat (signedFrom 32 y) of F# r -> (# s', r #)

writeWord8ArrayAsFloat# :: MutableByteArray# s -> Int# -> Float# -> State# s -> State# s
writeWord8ArrayAsFloat# a i x s = writeBytes a (I# i) 4 (floatBits (F# x)) s

indexWord8ArrayAsAddr# :: ByteArray# -> Int# -> Addr#
indexWord8ArrayAsAddr# a i = addressOf' (gather a (I# i) 8)

readWord8ArrayAsAddr# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Addr# #)
readWord8ArrayAsAddr# a i s = case readBytes a (I# i) 8 s of (# s', y #) -> case addressOf' y of r -> (# s', r #)

writeWord8ArrayAsAddr# :: MutableByteArray# s -> Int# -> Addr# -> State# s -> State# s
writeWord8ArrayAsAddr# a i x s = writeBytes a (I# i) 8 (addressNumber x) s

indexWord8ArrayAsStablePtr# :: ByteArray# -> Int# -> StablePtr# a
indexWord8ArrayAsStablePtr# a i = stablePtrOf (gather a (I# i) 8)

readWord8ArrayAsStablePtr# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, StablePtr# a #)
readWord8ArrayAsStablePtr# a i s = case readBytes a (I# i) 8 s of (# s', y #) -> case stablePtrOf y of r -> (# s', r #)

writeWord8ArrayAsStablePtr# :: MutableByteArray# s -> Int# -> StablePtr# a -> State# s -> State# s
writeWord8ArrayAsStablePtr# a i x s = writeBytes a (I# i) 8 (stableNumber x) s
