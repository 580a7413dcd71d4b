{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Arrays, of values and of bytes.
import GHC.Exts
import GHC.ST (ST(..), runST)
import GHC.Word (Word8(..), Word16(..))
import GHC.Int (Int8(..))

data A a = A (Array# a)

fromL :: Int -> [a] -> A a
fromL (I# n) xs = runST (ST (\s -> case newArray# n (error "hole") s of
  (# s1, m #) -> case go m 0# xs s1 of
    s2 -> case unsafeFreezeArray# m s2 of (# s3, a #) -> (# s3, A a #)))
  where
    go _ _ [] s = s
    go m i (y : ys) s = case writeArray# m i y s of s' -> go m (i +# 1#) ys s'

toL :: A a -> [a]
toL (A a) = go 0#
  where
    go i | isTrue# (i >=# sizeofArray# a) = []
         | otherwise = case indexArray# a i of (# x #) -> x : go (i +# 1#)

bytes :: [Int]
bytes = runST (ST (\s -> case newByteArray# 16# s of
  (# s1, m #) -> case writeWord8Array# m 0# 511## (writeInt16Array# m 1# -2# (writeWord32Array# m 1# 4294967295## (writeDoubleArray# m 1# 1.0## s1))) of
    s2 -> case unsafeFreezeByteArray# m s2 of
      (# s3, b #) -> (# s3, [ w8 (indexWord8Array# b 0#), I# (indexInt16Array# b 1#), I# (indexInt8Array# b 4#), I# (indexIntArray# b 1#), I# (sizeofByteArray# b)] #)))

pattern' :: Word# -> Int
pattern' w = I# (word2Int# w)

w8 :: Word# -> Int
w8 = \w -> I# (word2Int# w)

main :: IO ()
main = do
  print (toL (fromL 4 "abcd"))
  print bytes
  let A a = fromL 5 [1 .. 5 :: Int]
  print (toL (A (cloneArray# a 1# 3#)))
  print (case W8# 200## of W8# w -> pattern' w, case (3 :: Int8) of I8# i -> I# i)
  print (map (\(W# w) -> (pattern' (popCnt8# w), pattern' (clz16# w), pattern' (byteSwap32# w))) [0, 1, 255, 65536, maxBound])
