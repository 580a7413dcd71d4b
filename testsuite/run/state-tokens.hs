{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Two arrays of one expression are two, also where the token is a constant.
import GHC.Exts
import GHC.IO (IO(..))

data M = M (MutableByteArray# RealWorld)

new :: Int -> M
new (I# n) = case newByteArray# n realWorld# of (# _, a #) -> M a
{-# NOINLINE new #-}

twice :: Int -> (Int, Int)
twice (I# n) = case newByteArray# n realWorld# of
  (# s, a #) -> case newByteArray# n s of
    (# s1, b #) -> case writeIntArray# a 0# 1# s1 of
      s2 -> case writeIntArray# b 0# 2# s2 of
        s3 -> case readIntArray# a 0# s3 of
          (# s4, x #) -> case readIntArray# b 0# s4 of
            (# _, y #) -> (I# x, I# y)

loop :: Int -> [Int]
loop 0 = []
loop n = case runRW# (\s -> case newMutVar# n s of
           (# s1, v #) -> case readMutVar# v s1 of
             (# s2, x #) -> case writeMutVar# v (x + 1) s2 of
               s3 -> case readMutVar# v s3 of (# s4, y #) -> (# s4, y #)) of
  (# _, r #) -> r : loop (n - 1)

main :: IO ()
main = do
  print (twice 16)
  print (loop 5)
  let M a = new 16
      M b = new 16
  IO (\s -> case writeIntArray# a 0# 7# s of s1 -> case writeIntArray# b 0# 8# s1 of s2 -> (# s2, () #))
  IO (\s -> case readIntArray# a 0# s of (# s1, x #) -> case print (I# x > 6) of IO m -> m s1)
