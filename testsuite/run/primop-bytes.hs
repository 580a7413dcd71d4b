{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Arrays of bytes and memory that stays: elements of each size, at their places and at any
-- byte, as they are read back and as bytes.
import GHC.Exts
import GHC.IO (IO(..))
import GHC.ST (ST(..), runST)

ints :: [Int]
ints = [0, 1, -1, maxBound, minBound, 4294967296]

words' :: [Word]
words' = [0, 1, maxBound, 9223372036854775808]

data Bytes = Bytes ByteArray#

bytesOf :: Bytes -> [Int]
bytesOf (Bytes a) = [I# (word2Int# (indexWord8Array# a i)) | I# i <- [0 .. I# (sizeofByteArray# a) - 1]]

char :: Char -> (Char, Char, Char, Char, Char, [Int])
char (C# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeCharArray# m 1# x s1 of
      s2 -> case readCharArray# m 1# s2 of
        (# s3, y #) -> case writeCharOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readCharOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsChar# m 17# x s5 of
            s6 -> case readWord8ArrayAsChar# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (C# y, C# z, C# u, C# (indexCharArray# a 1#), C# (indexWord8ArrayAsChar# a 17#), bytesOf (Bytes a)) #)))

wideChar :: Char -> (Char, Char, Char, Char, Char, [Int])
wideChar (C# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeWideCharArray# m 1# x s1 of
      s2 -> case readWideCharArray# m 1# s2 of
        (# s3, y #) -> case writeWideCharOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readWideCharOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsWideChar# m 17# x s5 of
            s6 -> case readWord8ArrayAsWideChar# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (C# y, C# z, C# u, C# (indexWideCharArray# a 1#), C# (indexWord8ArrayAsWideChar# a 17#), bytesOf (Bytes a)) #)))

int :: Int -> (Int, Int, Int, Int, Int, [Int])
int (I# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeIntArray# m 1# x s1 of
      s2 -> case readIntArray# m 1# s2 of
        (# s3, y #) -> case writeIntOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readIntOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsInt# m 17# x s5 of
            s6 -> case readWord8ArrayAsInt# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (I# y, I# z, I# u, I# (indexIntArray# a 1#), I# (indexWord8ArrayAsInt# a 17#), bytesOf (Bytes a)) #)))

word :: Word -> (Word, Word, Word, Word, Word, [Int])
word (W# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeWordArray# m 1# x s1 of
      s2 -> case readWordArray# m 1# s2 of
        (# s3, y #) -> case writeWordOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readWordOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsWord# m 17# x s5 of
            s6 -> case readWord8ArrayAsWord# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (W# y, W# z, W# u, W# (indexWordArray# a 1#), W# (indexWord8ArrayAsWord# a 17#), bytesOf (Bytes a)) #)))

int8 :: Int -> (Int, Int, Int, Int, Int, [Int])
int8 (I# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeInt8Array# m 1# x s1 of
      s2 -> case readInt8Array# m 1# s2 of
        (# s3, y #) -> case writeInt8OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readInt8OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case unsafeFreezeByteArray# m s5 of
            (# s8, a #) -> (# s8, (I# y, I# z, I# x, I# (indexInt8Array# a 1#), I# (indexInt8OffAddr# (byteArrayContents# a) 1#), bytesOf (Bytes a)) #)))

int16 :: Int -> (Int, Int, Int, Int, Int, [Int])
int16 (I# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeInt16Array# m 1# x s1 of
      s2 -> case readInt16Array# m 1# s2 of
        (# s3, y #) -> case writeInt16OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readInt16OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsInt16# m 17# x s5 of
            s6 -> case readWord8ArrayAsInt16# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (I# y, I# z, I# u, I# (indexInt16Array# a 1#), I# (indexWord8ArrayAsInt16# a 17#), bytesOf (Bytes a)) #)))

int32 :: Int -> (Int, Int, Int, Int, Int, [Int])
int32 (I# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeInt32Array# m 1# x s1 of
      s2 -> case readInt32Array# m 1# s2 of
        (# s3, y #) -> case writeInt32OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readInt32OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsInt32# m 17# x s5 of
            s6 -> case readWord8ArrayAsInt32# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (I# y, I# z, I# u, I# (indexInt32Array# a 1#), I# (indexWord8ArrayAsInt32# a 17#), bytesOf (Bytes a)) #)))

int64 :: Int -> (Int, Int, Int, Int, Int, [Int])
int64 (I# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeInt64Array# m 1# x s1 of
      s2 -> case readInt64Array# m 1# s2 of
        (# s3, y #) -> case writeInt64OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readInt64OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsInt64# m 17# x s5 of
            s6 -> case readWord8ArrayAsInt64# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (I# y, I# z, I# u, I# (indexInt64Array# a 1#), I# (indexWord8ArrayAsInt64# a 17#), bytesOf (Bytes a)) #)))

word8 :: Word -> (Word, Word, Word, Word, Word, [Int])
word8 (W# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeWord8Array# m 1# x s1 of
      s2 -> case readWord8Array# m 1# s2 of
        (# s3, y #) -> case writeWord8OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readWord8OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case unsafeFreezeByteArray# m s5 of
            (# s8, a #) -> (# s8, (W# y, W# z, W# x, W# (indexWord8Array# a 1#), W# (indexWord8OffAddr# (byteArrayContents# a) 1#), bytesOf (Bytes a)) #)))

word16 :: Word -> (Word, Word, Word, Word, Word, [Int])
word16 (W# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeWord16Array# m 1# x s1 of
      s2 -> case readWord16Array# m 1# s2 of
        (# s3, y #) -> case writeWord16OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readWord16OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsWord16# m 17# x s5 of
            s6 -> case readWord8ArrayAsWord16# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (W# y, W# z, W# u, W# (indexWord16Array# a 1#), W# (indexWord8ArrayAsWord16# a 17#), bytesOf (Bytes a)) #)))

word32 :: Word -> (Word, Word, Word, Word, Word, [Int])
word32 (W# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeWord32Array# m 1# x s1 of
      s2 -> case readWord32Array# m 1# s2 of
        (# s3, y #) -> case writeWord32OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readWord32OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsWord32# m 17# x s5 of
            s6 -> case readWord8ArrayAsWord32# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (W# y, W# z, W# u, W# (indexWord32Array# a 1#), W# (indexWord8ArrayAsWord32# a 17#), bytesOf (Bytes a)) #)))

word64 :: Word -> (Word, Word, Word, Word, Word, [Int])
word64 (W# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeWord64Array# m 1# x s1 of
      s2 -> case readWord64Array# m 1# s2 of
        (# s3, y #) -> case writeWord64OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readWord64OffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsWord64# m 17# x s5 of
            s6 -> case readWord8ArrayAsWord64# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (W# y, W# z, W# u, W# (indexWord64Array# a 1#), W# (indexWord8ArrayAsWord64# a 17#), bytesOf (Bytes a)) #)))

double :: Double -> (Double, Double, Double, Double, Double, [Int])
double (D# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeDoubleArray# m 1# x s1 of
      s2 -> case readDoubleArray# m 1# s2 of
        (# s3, y #) -> case writeDoubleOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readDoubleOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsDouble# m 17# x s5 of
            s6 -> case readWord8ArrayAsDouble# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (D# y, D# z, D# u, D# (indexDoubleArray# a 1#), D# (indexWord8ArrayAsDouble# a 17#), bytesOf (Bytes a)) #)))

float :: Float -> (Float, Float, Float, Float, Float, [Int])
float (F# x) = runST (ST (\s -> case newPinnedByteArray# 32# s of
  (# s0, m #) -> case setByteArray# m 0# 32# 170# s0 of
    s1 -> case writeFloatArray# m 1# x s1 of
      s2 -> case readFloatArray# m 1# s2 of
        (# s3, y #) -> case writeFloatOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# x s3 of
         s4 -> case readFloatOffAddr# (byteArrayContents# (unsafeCoerce# m)) 0# s4 of
          (# s5, z #) -> case writeWord8ArrayAsFloat# m 17# x s5 of
            s6 -> case readWord8ArrayAsFloat# m 17# s6 of
              (# s7, u #) -> case unsafeFreezeByteArray# m s7 of
                (# s8, a #) -> (# s8, (F# y, F# z, F# u, F# (indexFloatArray# a 1#), F# (indexWord8ArrayAsFloat# a 17#), bytesOf (Bytes a)) #)))

-- Sizes that change.
sizes :: Int -> Int -> [Int]
sizes (I# n) (I# k) = runST (ST (\s -> case newByteArray# n s of
  (# s0, m #) -> case setByteArray# m 0# n 7# s0 of
    s1 -> case shrinkMutableByteArray# m k s1 of
      s2 -> case getSizeofMutableByteArray# m s2 of
        (# s3, l #) -> case resizeMutableByteArray# m n s3 of
          (# s4, r #) -> case getSizeofMutableByteArray# r s4 of
            (# s5, l' #) -> case unsafeFreezeByteArray# m s5 of
              (# s6, a #) -> (# s6, [I# l, I# l', sum (take (I# k) (bytesOf (Bytes a)))] #)))

atomics :: Int -> Int -> [Int]
atomics (I# x) (I# y) = runST (ST (\s -> case newByteArray# 8# s of
  (# s0, m #) -> case writeIntArray# m 0# x s0 of
    s1 -> case fetchAddIntArray# m 0# y s1 of
      (# s2, a #) -> case fetchSubIntArray# m 0# 3# s2 of
        (# s3, b #) -> case fetchAndIntArray# m 0# 123456789# s3 of
          (# s4, c #) -> case fetchOrIntArray# m 0# y s4 of
            (# s5, d #) -> case fetchXorIntArray# m 0# x s5 of
              (# s6, e #) -> case fetchNandIntArray# m 0# y s6 of
                (# s7, f #) -> case casIntArray# m 0# x y s7 of
                  (# s8, g #) -> case casIntArray# m 0# g x s8 of
                    (# s9, h #) -> case atomicReadIntArray# m 0# s9 of
                      (# s10, i #) -> (# s10, [I# a, I# b, I# c, I# d, I# e, I# f, I# g, I# h, I# i] #)))

-- Parts of arrays, which may be the same.
moved :: IO [Int]
moved = IO (\s -> case newByteArray# 16# s of
  (# s0, m #) -> case writeWordArray# m 0# 506097522914230528## s0 of
    s1 -> case copyMutableByteArray# m 0# m 3# 8# s1 of
      s2 -> case newPinnedByteArray# 8# s2 of
        (# s3, p #) -> case copyMutableByteArrayToAddr# m 2# (byteArrayContents# (unsafeCoerce# p)) 8# s3 of
          s4 -> case copyAddrToByteArray# (byteArrayContents# (unsafeCoerce# p)) m 8# 8# s4 of
            s5 -> case unsafeFreezeByteArray# m s5 of
              (# s6, a #) -> case touch# p s6 of
                s7 -> (# s7, I# (compareByteArrays# a 0# a 0# 16#) : signum (I# (compareByteArrays# a 0# a 1# 4#)) : signum (I# (compareByteArrays# a 1# a 0# 4#)) : bytesOf (Bytes a) #))

-- Whether arrays stay: large ones, and those that were asked to.
staying :: [Int]
staying = runST (ST (\s -> case newByteArray# 10000# s of
  (# s0, a #) -> case newPinnedByteArray# 1# s0 of
    (# s1, b #) -> case newAlignedPinnedByteArray# 100# 16# s1 of
      (# s2, c #) -> case newByteArray# 8# s2 of
        (# s3, d #) -> (# s3,
          [ I# (isMutableByteArrayPinned# a), I# (isMutableByteArrayPinned# b), I# (isMutableByteArrayPinned# c)
          , I# (isMutableByteArrayPinned# d), I# (andI# (addr2Int# (byteArrayContents# (unsafeCoerce# c))) 15#)
          , I# (sizeofMutableByteArray# b), I# (sizeofMutableByteArray# c) ] #)))

main :: IO ()
main = do
  mapM_ (print . char) ['\0', 'a', '\255']
  mapM_ (print . wideChar) ['\0', 'a', '\1114111']
  mapM_ (print . int) ints
  mapM_ (print . word) words'
  mapM_ (print . int8) [0, -1, 127, -128]
  mapM_ (print . int16) [0, -1, 32767, -32768]
  mapM_ (print . int32) [0, -1, 2147483647, -2147483648]
  mapM_ (print . int64) ints
  mapM_ (print . word8) [0, 1, 128, 255]
  mapM_ (print . word16) [0, 1, 32768, 65535]
  mapM_ (print . word32) [0, 1, 2147483648, 4294967295]
  mapM_ (print . word64) words'
  mapM_ (print . double) [0, -0.0, 1.5, -1.0e308, 5.0e-324]
  mapM_ (print . float) [0, -0.0, 1.5, -1.0e38, 1.0e-45]
  print [sizes n k | n <- [0, 1, 8, 9, 100, 5000, 100000], k <- [0, 1, 7, 8, 90, 4999], k <= n]
  print [atomics x y | x <- ints, y <- ints]
  moved >>= print
  print staying
