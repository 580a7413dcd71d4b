{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Unboxed tuples, literals and state code.
import GHC.Exts
import GHC.IO (IO(..))
import GHC.ST (ST(..), runST)

data MArr s a = MArr (MutableArray# s a)
data BA = BA ByteArray#

quotRem' :: Int -> Int -> (# Int, Int #)
quotRem' a b = (# quot a b, rem a b #)

sumST :: Int -> Int
sumST (I# n) = runST (ST (\s -> case newByteArray# 800# s of
  (# s1, arr #) -> case fill arr 0# s1 of
    s2 -> case go arr 0# 0# s2 of
      (# s3, t #) -> (# s3, I# t #)))
  where
    fill arr i s | isTrue# (i >=# n) = s
                 | otherwise = fill arr (i +# 1#) (writeIntArray# arr i (i *# i) s)
    go :: MutableByteArray# s -> Int# -> Int# -> State# s -> (# State# s, Int# #)
    go arr i acc s | isTrue# (i >=# n) = (# s, acc #)
                   | otherwise = case readIntArray# arr i s of
                       (# s', x #) -> go arr (i +# 1#) (acc +# x) s'

counter :: IO Int
counter = IO (\s -> case newMutVar# (0 :: Int) s of
  (# s1, v #) -> case readMutVar# v s1 of
    (# s2, x #) -> case writeMutVar# v (x + 41) s2 of
      s3 -> case readMutVar# v s3 of
        (# s4, y #) -> (# s4, y + 1 #))

f :: Int# -> Int
f 0# = 100
f 1# = 200
f n = I# (n *# 2#)

w :: Word# -> Int
w 0## = 1
w 5## = 2
w _ = 3

two :: Int -> Int
two n = case quotRem' n 7 of (# q, r #) -> q * 1000 + r

lazyTuple :: Int -> Int
lazyTuple n = let (# a, b #) = quotRem' 10 n in if n == 0 then 0 else a + b

main :: IO ()
main = do
  print (sumST 100)
  counter >>= print
  print (map (\(I# i) -> f i) [0, 1, 2, -5])
  print (map (\(W# i) -> w i) [0, 5, 7])
  print (two 100, lazyTuple 0, lazyTuple 3)
  print (I# (ord# 'x'#), C# 'y'#, D# (2.5## *## -2.0##), F# (plusFloat# 1.5# 2.25#), I# -3#)
  putStrLn (unpackCString# "plain"#)
  print (case timesInt2# 4611686018427387904# 4# of (# c, h, l #) -> (I# c, I# h, I# l))
  print (case addIntC# 9223372036854775807# 1# of (# r, c #) -> (I# r, I# c))
  IO (\s -> case catch# (\t -> case raiseIO# (userError "x") t of (# t', _ #) -> (# t', 1 :: Int #)) (\e t -> (# t, 2 #)) s of (# s', r #) -> case print r of IO m -> m s')
