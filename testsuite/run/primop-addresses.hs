{-# LANGUAGE MagicHash, UnboxedTuples, NegativeLiterals #-}
-- Memory at addresses: what is written is read and indexed, by each size, at edge values; comparisons
-- of addresses and distances; addresses and stable pointers as elements.
module Main where

import Prelude hiding (words)
import GHC.Exts
import GHC.IO (IO(..))
import GHC.Stable (StablePtr(..), deRefStablePtr, freeStablePtr, newStablePtr)

ints :: [Int]
ints = [0, 1, -1, 127, -128, 255, 32767, -32768, 65536, 2147483647, -2147483648, 4294967296, maxBound, minBound]

words :: [Word]
words = [0, 1, 127, 128, 255, 256, 65535, 65536, 4294967295, 4294967296, 9223372036854775808, maxBound]

doubles :: [Double]
doubles = [0, -0.0, 1.5, -2.25, 1e300, 5e-324, 1 / 0, -1 / 0]

floats :: [Float]
floats = [0, -0.0, 1.5, -2.25, 1e38, 1e-45, 1 / 0, -1 / 0]

chars, bytes :: String
chars = "\0a\127\255\256\65535\1114111"
bytes = "\0a\127\255"

-- Memory that does not move, filled with ones, and its address.
with :: (Addr# -> State# RealWorld -> (# State# RealWorld, a #)) -> IO a
with f = IO (\s -> case newAlignedPinnedByteArray# 128# 16# s of
  (# s1, m #) -> case setByteArray# m 0# 128# 255# s1 of
    s2 -> case unsafeFreezeByteArray# m s2 of
      (# s3, b #) -> case f (byteArrayContents# b) s3 of
        (# s4, r #) -> case touch# b s4 of s5 -> (# s5, r #))

around :: Addr# -> [Int]
around a = [I# (ord# (indexCharOffAddr# a i)) | I# i <- [0 .. 31]]

ofInt :: Int -> IO (Int, Int, [Int])
ofInt (I# x) = with (\a s -> case writeIntOffAddr# a 1# x s of
  s1 -> case readIntOffAddr# a 1# s1 of
    (# s2, y #) -> case indexIntOffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (I# y, I# z, bs) #))

ofWord :: Word -> IO (Word, Word, [Int])
ofWord (W# x) = with (\a s -> case writeWordOffAddr# a 1# x s of
  s1 -> case readWordOffAddr# a 1# s1 of
    (# s2, y #) -> case indexWordOffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (W# y, W# z, bs) #))

ofDouble :: Double -> IO (Double, Double, [Int])
ofDouble (D# x) = with (\a s -> case writeDoubleOffAddr# a 1# x s of
  s1 -> case readDoubleOffAddr# a 1# s1 of
    (# s2, y #) -> case indexDoubleOffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (D# y, D# z, bs) #))

ofFloat :: Float -> IO (Float, Float, [Int])
ofFloat (F# x) = with (\a s -> case writeFloatOffAddr# a 1# x s of
  s1 -> case readFloatOffAddr# a 1# s1 of
    (# s2, y #) -> case indexFloatOffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (F# y, F# z, bs) #))

ofWideChar :: Char -> IO (Char, Char, [Int])
ofWideChar (C# x) = with (\a s -> case writeWideCharOffAddr# a 1# x s of
  s1 -> case readWideCharOffAddr# a 1# s1 of
    (# s2, y #) -> case indexWideCharOffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (C# y, C# z, bs) #))

ofChar :: Char -> IO (Char, Char, [Int])
ofChar (C# x) = with (\a s -> case writeCharOffAddr# a 1# x s of
  s1 -> case readCharOffAddr# a 1# s1 of
    (# s2, y #) -> case indexCharOffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (C# y, C# z, bs) #))

ofInt64 :: Int -> IO (Int, Int, [Int])
ofInt64 (I# x) = with (\a s -> case writeInt64OffAddr# a 1# x s of
  s1 -> case readInt64OffAddr# a 1# s1 of
    (# s2, y #) -> case indexInt64OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (I# y, I# z, bs) #))

ofInt32 :: Int -> IO (Int, Int, [Int])
ofInt32 (I# x) = with (\a s -> case writeInt32OffAddr# a 1# x s of
  s1 -> case readInt32OffAddr# a 1# s1 of
    (# s2, y #) -> case indexInt32OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (I# y, I# z, bs) #))

ofInt16 :: Int -> IO (Int, Int, [Int])
ofInt16 (I# x) = with (\a s -> case writeInt16OffAddr# a 1# x s of
  s1 -> case readInt16OffAddr# a 1# s1 of
    (# s2, y #) -> case indexInt16OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (I# y, I# z, bs) #))

ofInt8 :: Int -> IO (Int, Int, [Int])
ofInt8 (I# x) = with (\a s -> case writeInt8OffAddr# a 1# x s of
  s1 -> case readInt8OffAddr# a 1# s1 of
    (# s2, y #) -> case indexInt8OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (I# y, I# z, bs) #))

ofWord64 :: Word -> IO (Word, Word, [Int])
ofWord64 (W# x) = with (\a s -> case writeWord64OffAddr# a 1# x s of
  s1 -> case readWord64OffAddr# a 1# s1 of
    (# s2, y #) -> case indexWord64OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (W# y, W# z, bs) #))

ofWord32 :: Word -> IO (Word, Word, [Int])
ofWord32 (W# x) = with (\a s -> case writeWord32OffAddr# a 1# x s of
  s1 -> case readWord32OffAddr# a 1# s1 of
    (# s2, y #) -> case indexWord32OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (W# y, W# z, bs) #))

ofWord16 :: Word -> IO (Word, Word, [Int])
ofWord16 (W# x) = with (\a s -> case writeWord16OffAddr# a 1# x s of
  s1 -> case readWord16OffAddr# a 1# s1 of
    (# s2, y #) -> case indexWord16OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (W# y, W# z, bs) #))

ofWord8 :: Word -> IO (Word, Word, [Int])
ofWord8 (W# x) = with (\a s -> case writeWord8OffAddr# a 1# x s of
  s1 -> case readWord8OffAddr# a 1# s1 of
    (# s2, y #) -> case indexWord8OffAddr# a 1# of
      z -> case around a of
        bs -> case seq# (sum bs) s2 of (# s3, _ #) -> (# s3, (W# y, W# z, bs) #))

negative :: IO [Int]
negative = with (\a s -> case plusAddr# a 64# of
  b -> case writeIntOffAddr# b -1# 77# (writeInt8OffAddr# b -9# 5# s) of
    s1 -> case readIntOffAddr# a 7# s1 of
      (# s2, x #) -> case readInt8OffAddr# a 55# s2 of
        (# s3, y #) -> (# s3, [I# x, I# y, I# (minusAddr# b a), I# (minusAddr# a b)] #))

comparisons :: Addr# -> Addr# -> [Int]
comparisons a b =
  [I# (eqAddr# a b), I# (neAddr# a b), I# (ltAddr# a b), I# (leAddr# a b), I# (gtAddr# a b), I# (geAddr# a b)]

elements :: IO (Bool, Bool, Bool, [Int])
elements = with (\a s -> case writeAddrOffAddr# a 2# (plusAddr# a 5#) s of
  s1 -> case readAddrOffAddr# a 2# s1 of
    (# s2, b #) -> case newByteArray# 32# s2 of
      (# s3, m #) -> case writeAddrArray# m 1# b (writeWord8ArrayAsAddr# m 17# nullAddr# s3) of
        s4 -> case readAddrArray# m 1# s4 of
          (# s5, c #) -> case readWord8ArrayAsAddr# m 17# s5 of
            (# s6, d #) -> case unsafeFreezeByteArray# m s6 of
              (# s7, f #) -> (# s7
                , ( isTrue# (eqAddr# (indexAddrOffAddr# a 2#) b), isTrue# (eqAddr# c (indexAddrArray# f 1#))
                  , isTrue# (eqAddr# d (indexWord8ArrayAsAddr# f 17#))
                  , [I# (minusAddr# b a), I# (minusAddr# c a), I# (remAddr# (int2Addr# 1003#) 16#), I# (addr2Int# (int2Addr# -5#))] ) #))

stable :: IO (String, String, String, String, String, String, Bool, Bool)
stable = do
  p@(StablePtr x) <- newStablePtr "kept"
  q@(StablePtr y) <- newStablePtr "other"
  StablePtr a <- with (\m s -> case writeStablePtrOffAddr# m 1# x s of s1 -> case readStablePtrOffAddr# m 1# s1 of (# s2, r #) -> (# s2, StablePtr r #))
  StablePtr b <- with (\m s -> case writeStablePtrOffAddr# m 1# y s of s1 -> case indexStablePtrOffAddr# m 1# of r -> case eqStablePtr# r y of k -> case seq# (I# k) s1 of (# s2, _ #) -> (# s2, StablePtr r #))
  (StablePtr c, StablePtr d, StablePtr e, StablePtr f) <- IO (\s -> case newByteArray# 64# s of
    (# s1, m #) -> case writeStablePtrArray# m 3# x (writeWord8ArrayAsStablePtr# m 5# y s1) of
      s2 -> case readStablePtrArray# m 3# s2 of
        (# s3, c' #) -> case readWord8ArrayAsStablePtr# m 5# s3 of
          (# s4, d' #) -> case unsafeFreezeByteArray# m s4 of
            (# s5, fr #) -> (# s5, (StablePtr c', StablePtr d', StablePtr (indexStablePtrArray# fr 3#), StablePtr (indexWord8ArrayAsStablePtr# fr 5#)) #))
  r1 <- deRefStablePtr (StablePtr a)
  r2 <- deRefStablePtr (StablePtr b)
  r3 <- deRefStablePtr (StablePtr c)
  r4 <- deRefStablePtr (StablePtr d)
  r5 <- IO (\s -> deRefStablePtr# e s)
  r6 <- IO (\s -> deRefStablePtr# f s)
  StablePtr z <- IO (\s -> case makeStablePtr# 'x' s of (# s1, h #) -> (# s1, StablePtr (unsafeCoerce# h) #))
  let same = (isTrue# (eqStablePtr# x c), isTrue# (eqStablePtr# x y))
  freeStablePtr p
  freeStablePtr q
  freeStablePtr (StablePtr z)
  return (r1, r2, r3, r4, r5, r6, fst same, snd same)

-- Compared and exchanged in one step.
atomic :: IO [Int]
atomic = with (\a s -> case writeWordOffAddr# a 1# 10## s of
  s1 -> case plusAddr# a 8# of
    at -> case atomicExchangeWordAddr# at 20## s1 of
      (# s2, w #) -> case atomicCasWordAddr# at 20## 30## s2 of
        (# s3, x #) -> case atomicCasWordAddr# at 20## 40## s3 of
          (# s4, y #) -> case readWordOffAddr# a 1# s4 of
            (# s5, z #) -> case atomicExchangeAddrAddr# at (plusAddr# a 3#) s5 of
              (# s6, _ #) -> case atomicCasAddrAddr# at (plusAddr# a 3#) (plusAddr# a 4#) s6 of
                (# s7, p #) -> case atomicCasAddrAddr# at a nullAddr# s7 of
                  (# s8, q #) -> case readAddrOffAddr# a 1# s8 of
                    (# s9, r #) -> (# s9, [ I# (word2Int# w), I# (word2Int# x), I# (word2Int# y), I# (word2Int# z)
                                          , I# (minusAddr# p a), I# (minusAddr# q a), I# (minusAddr# r a) ] #))

copies :: IO [[Int]]
copies = with (\a s -> case newByteArray# 16# s of
  (# s1, m #) -> case copyAddrToByteArray# "0123456789abcdef"# m 0# 16# s1 of
    s2 -> case copyMutableByteArrayToAddr# m 2# a 5# s2 of
      s3 -> case unsafeFreezeByteArray# m s3 of
        (# s4, f #) -> case copyByteArrayToAddr# f 15# (plusAddr# a 9#) 1# s4 of
          s5 -> case copyByteArrayToAddr# f 3# (plusAddr# a 20#) 0# s5 of
            s6 -> case around a of bs -> case seq# (sum bs) s6 of (# s7, _ #) -> (# s7, [bs] #))

main :: IO ()
main = do
  mapM ofInt ints >>= mapM_ print
  mapM ofWord words >>= mapM_ print
  mapM ofDouble doubles >>= mapM_ print
  mapM ofFloat floats >>= mapM_ print
  mapM ofWideChar chars >>= mapM_ print
  mapM ofChar bytes >>= mapM_ print
  mapM ofInt64 ints >>= mapM_ print
  mapM ofInt32 ints >>= mapM_ print
  mapM ofInt16 ints >>= mapM_ print
  mapM ofInt8 ints >>= mapM_ print
  mapM ofWord64 words >>= mapM_ print
  mapM ofWord32 words >>= mapM_ print
  mapM ofWord16 words >>= mapM_ print
  mapM ofWord8 words >>= mapM_ print
  negative >>= print
  r <- with (\a s -> (# s, [comparisons a a, comparisons a (plusAddr# a 1#), comparisons (plusAddr# a 1#) a, comparisons nullAddr# a] #))
  print r
  elements >>= print
  stable >>= print
  atomic >>= print
  copies >>= print
