{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Sequence of effects through state code with dead results, loops, and lazy uses.
module Main where
import GHC.Exts
import GHC.IO (IO(..))
import GHC.ST (ST(..), runST)
import Control.Monad.ST.Unsafe (unsafeInterleaveST, unsafeIOToST)
import qualified Control.Monad.ST.Lazy as L
import Data.STRef
import qualified Data.STRef.Lazy as L

data Buf s = Buf (MutableByteArray# s)

newBuf :: Int -> ST s (Buf s)
newBuf (I# n) = ST (\s -> case newByteArray# n s of (# s1, a #) -> (# s1, Buf a #))
{-# INLINE newBuf #-}
put, add :: Buf s -> Int -> Int -> ST s ()
put (Buf a) (I# i) (I# x) = ST (\s -> (# writeIntArray# a i x s, () #))
add b i x = do { y <- get b i; put b i (x + y) }
get :: Buf s -> Int -> ST s Int
get (Buf a) (I# i) = ST (\s -> case readIntArray# a i s of (# s1, x #) -> (# s1, I# x #))

-- two buffers whose makers are alike
swapTwice :: Int -> (Int, Int, Int)
swapTwice n = runST (do
  a <- newBuf 64
  b <- newBuf 64
  put a 0 n; put b 0 (n + 1)
  x <- get a 0
  put a 0 (x * 2)
  y <- get a 0
  z <- get b 0
  return (x, y, z))

-- a buffer in each round, kept
rounds :: Int -> [Int]
rounds n = runST (do
  bs <- mapM (\i -> do { b <- newBuf 16; put b 0 i; put b 1 (i * i); return b }) [1 .. n]
  mapM_ (\b -> add b 0 100) bs
  mapM (\b -> do { x <- get b 0; y <- get b 1; return (x + y) }) bs)

-- a read that is dead before a write, and one that is used lazily after the write
lazyRead :: Int
lazyRead = runST (do
  r <- newSTRef (1 :: Int)
  x <- readSTRef r
  writeSTRef r 2
  y <- readSTRef r
  _ <- readSTRef r
  modifySTRef r (+ 40)
  z <- readSTRef r
  return (x * 10000 + y * 100 + z))

inter :: (Int, Int, Int)
inter = runST (do
  r <- newSTRef (0 :: Int)
  x <- unsafeInterleaveST (modifySTRef r (+ 1) >> readSTRef r)
  a <- readSTRef r
  modifySTRef r (+ 10)
  b <- x `seq` readSTRef r
  return (a, b, x))

fibsLazy :: [Int]
fibsLazy = L.runST (do
  a <- L.newSTRef 0
  b <- L.newSTRef 1
  let go = do
        x <- L.readSTRef a
        y <- L.readSTRef b
        L.writeSTRef a y
        L.writeSTRef b (x + y)
        xs <- go
        return (x : xs)
  go)

-- a pure function around it may be shared: only its result counts
sumTo :: Int -> Int
sumTo n = runST (do
  r <- newSTRef 0
  mapM_ (\i -> modifySTRef' r (+ i)) [1 .. n]
  readSTRef r)

-- token passed in a closure, loop with two tokens' worth of state
interleave2 :: Int -> (Int, Int)
interleave2 (I# n) = case runRW# (\s -> case newByteArray# 8# s of
    (# s1, a #) -> case newByteArray# 8# s1 of
      (# s2, b #) -> case writeIntArray# a 0# 0# (writeIntArray# b 0# 1# s2) of
        s3 -> let go i t | isTrue# (i ># n) = t
                         | otherwise = case readIntArray# a 0# t of
                             (# t1, x #) -> case readIntArray# b 0# t1 of
                               (# t2, y #) -> case writeIntArray# a 0# y t2 of
                                 t3 -> go (i +# 1#) (writeIntArray# b 0# (x +# y) t3)
              in case go 1# s3 of
                s4 -> case readIntArray# a 0# s4 of
                  (# s5, x #) -> case readIntArray# b 0# s5 of
                    (# s6, y #) -> (# s6, (I# x, I# y) #)) of
  (# _, r #) -> r

-- the arrays of a frozen copy are apart from what is written later
frozen :: [Int]
frozen = case runRW# (\s -> case newByteArray# 16# s of
    (# s1, a #) -> case writeIntArray# a 0# 5# (writeIntArray# a 1# 6# s1) of
      s2 -> case newByteArray# 16# s2 of
        (# s3, b #) -> case copyMutableByteArray# a 0# b 0# 16# s3 of
          s4 -> case writeIntArray# a 0# 7# s4 of
            s5 -> case unsafeFreezeByteArray# b s5 of
              (# s6, f #) -> case readIntArray# a 0# s6 of
                (# s7, x #) -> (# s7, [I# x, I# (indexIntArray# f 0#), I# (indexIntArray# f 1#)] #)) of
  (# _, r #) -> r

main :: IO ()
main = do
  print (swapTwice 4, swapTwice 5)
  print (rounds 4)
  print lazyRead
  print inter
  print (take 12 fibsLazy)
  print (sumTo 100 + sumTo 100)
  print (map interleave2 [0, 1, 5, 20])
  print frozen
