{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- What takes the token is neither shared, merged, floated nor duplicated.
module Main where
import GHC.Exts
import GHC.IO (IO(..), unsafePerformIO, unsafeDupablePerformIO, unsafeInterleaveIO, noDuplicate)
import Data.IORef
import Control.Exception
import Control.Monad

data MB = MB (MutableByteArray# RealWorld)
data MV a = MV (MutVar# RealWorld a)
data MA a = MA (MutableArray# RealWorld a)

-- two with one constant token in one expression
pair :: Int -> (MB, MB)
pair (I# n) = case newByteArray# n realWorld# of
  (# _, a #) -> case newByteArray# n realWorld# of
    (# _, b #) -> (MB a, MB b)
{-# NOINLINE pair #-}

same :: MB -> MB -> Bool
same (MB a) (MB b) = isTrue# (sameMutableByteArray# a b)

-- in one loop, the size does not depend on the loop
many :: Int -> Int -> [MB]
many 0 _ = []
many k (I# n) = (case newByteArray# n realWorld# of (# _, a #) -> MB a) : many (k - 1) (I# n)

manyConst :: Int -> [MB]
manyConst k = go k where
  go 0 = []
  go j = case newByteArray# 8# realWorld# of (# _, a #) -> case writeIntArray# a 0# (case j of I# q -> q) realWorld# of _ -> MB a : go (j - 1)

distinct :: [MB] -> Int
distinct [] = 0
distinct (x : xs) = (if any (same x) xs then 0 else 1) + distinct xs

readM :: MB -> Int -> IO Int
readM (MB a) (I# i) = IO (\s -> case readIntArray# a i s of (# s1, x #) -> (# s1, I# x #))
writeM :: MB -> Int -> Int -> IO ()
writeM (MB a) (I# i) (I# x) = IO (\s -> (# writeIntArray# a i x s, () #))

-- references in two branches and after
refs :: Bool -> (Int, Int, Bool)
refs b = case (if b then newMutVar# (1 :: Int) realWorld# else newMutVar# 1 realWorld#) of
  (# s, v #) -> case newMutVar# 1 s of
    (# s1, w #) -> case writeMutVar# v 10 s1 of
      s2 -> case writeMutVar# w 20 s2 of
        s3 -> case readMutVar# v s3 of
          (# s4, x #) -> case readMutVar# w s4 of
            (# _, y #) -> (x, y, isTrue# (sameMutVar# v w))
{-# NOINLINE refs #-}

-- runRW# within a map: one reference for each element
counters :: [Int] -> [Int]
counters = map (\k -> case runRW# (\s -> case newMutVar# k s of
  (# s1, v #) -> let go 0# t = t
                     go n t = case readMutVar# v t of (# t1, x #) -> go (n -# 1#) (writeMutVar# v (x * 2 + 1) t1)
                 in case go 5# s1 of s2 -> readMutVar# v s2) of (# _, r #) -> r)

-- runRW# of a constant body: two uses write to two
constBody :: () -> MV Int
constBody () = case runRW# (\s -> newMutVar# (0 :: Int) s) of (# _, v #) -> MV v
{-# NOINLINE constBody #-}

bump :: MV Int -> IO Int
bump (MV v) = IO (\s -> case readMutVar# v s of (# s1, x #) -> case writeMutVar# v (x + 1) s1 of s2 -> (# s2, x + 1 #))

counter :: IORef Int
counter = unsafePerformIO (newIORef 0)
{-# NOINLINE counter #-}

tick :: Int -> Int
tick x = unsafePerformIO (do { n <- readIORef counter; writeIORef counter (n + 1); return (n * 100 + x) })
{-# NOINLINE tick #-}

tickDup :: Int -> Int
tickDup x = unsafeDupablePerformIO (do { n <- readIORef counter; writeIORef counter (n + 1); return (n * 100 + x) })
{-# NOINLINE tickDup #-}

arrs :: Int -> [[Int]]
arrs k = [ case newArray# 3# (0 :: Int) realWorld# of
             (# s, a #) -> case writeArray# a 0# i s of
               s1 -> case writeArray# a 1# (i * i) s1 of
                 s2 -> case unsafeFreezeArray# a s2 of
                   (# _, f #) -> [ case indexArray# f q of (# x #) -> x | I# q <- [0, 1, 2] ]
         | i <- [1 .. k] ]

main :: IO ()
main = do
  let (a, b) = pair 16
  print (same a a, same a b)
  writeM a 0 1; writeM b 0 2
  (,) <$> readM a 0 <*> readM b 0 >>= print
  let ms = many 6 16
  zipWithM_ (\m i -> writeM m 0 i) ms [10 ..]
  mapM (`readM` 0) ms >>= print
  print (distinct ms)
  let cs = manyConst 5
  mapM (`readM` 0) cs >>= print
  print (distinct cs)
  print (refs True, refs False)
  print (counters [0 .. 4])
  let u = constBody ()
  x <- bump u; y <- bump u
  print (x, y)
  -- a suspended effect takes place once
  let t = tick 1
  print (t + t, t)
  readIORef counter >>= print
  let ts = map tick [1, 2, 3]
  print (sum ts, length ts, ts)
  readIORef counter >>= print
  let d = tickDup 5 in print (d, d)
  readIORef counter >>= print
  -- not demanded: no effect
  let _unused = tick 9
  readIORef counter >>= print
  -- interleaved: when wanted, and once
  r <- newIORef (0 :: Int)
  z <- unsafeInterleaveIO (modifyIORef r (+ 1) >> readIORef r)
  readIORef r >>= print
  modifyIORef r (+ 10)
  print (z, z)
  readIORef r >>= print
  z2 <- unsafeInterleaveIO (modifyIORef r (+ 100) >> readIORef r)
  readIORef r >>= print
  -- exceptions inside
  q <- try (evaluate (unsafePerformIO (modifyIORef r (+ 1000) >> throwIO (userError "x")) :: Int))
  print (either (\e -> show (e :: IOException)) show q)
  readIORef r >>= print
  let bad = unsafePerformIO (modifyIORef r (+ 1) >> throwIO (userError "again") :: IO Int)
  forM_ [1, 2 :: Int] $ \_ -> try (evaluate bad) >>= \e -> print (either (\x' -> show (x' :: IOException)) show e)
  readIORef r >>= print
  print (arrs 3)
  noDuplicate
  -- catch# with an effect before and after
  e <- IO (\s -> catch# (\s1 -> case unIO (modifyIORef r (* 2)) s1 of (# s2, _ #) -> raiseIO# (toException (userError "in")) s2)
                        (\ex s1 -> case unIO (modifyIORef r (+ 3)) s1 of (# s2, _ #) -> (# s2, show (ex :: SomeException) #)) s)
  putStrLn e
  readIORef r >>= print
  when (z2 < 0) (print z2)
 where unIO (IO m) = m
