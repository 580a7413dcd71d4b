{-# LANGUAGE MagicHash, UnboxedTuples, ScopedTypeVariables #-}
-- References, arrays of pointers, and what compares them: each operation once where it does something and
-- once where it does nothing.
module Main where

import Control.Exception (ErrorCall(..), SomeException, evaluate, toException, try)
import GHC.Exts
import GHC.IO (IO(..))

io :: (State# RealWorld -> State# RealWorld) -> IO ()
io f = IO (\s -> (# f s, () #))

data Ref a = Ref (MutVar# RealWorld a)
data Arr a = Arr (Array# a)
data MArr a = MArr (MutableArray# RealWorld a)
data Small a = Small (SmallArray# a)
data MSmall a = MSmall (SmallMutableArray# RealWorld a)

newRef :: a -> IO (Ref a)
newRef x = IO (\s -> case newMutVar# x s of (# s1, v #) -> (# s1, Ref v #))
readRef :: Ref a -> IO a
readRef (Ref v) = IO (\s -> readMutVar# v s)

truth :: Int# -> Bool
truth n = isTrue# n

-- Arrays from lists, and back.

arr :: [a] -> IO (MArr a)
arr xs = IO (\s -> case length xs of
  I# n -> case newArray# n undefined s of
    (# s1, a #) -> let go _ [] t = t
                       go i (y : ys) t = go (i +# 1#) ys (writeArray# a i y t)
                   in case go 0# xs s1 of s2 -> (# s2, MArr a #))

small :: [a] -> IO (MSmall a)
small xs = IO (\s -> case length xs of
  I# n -> case newSmallArray# n undefined s of
    (# s1, a #) -> let go _ [] t = t
                       go i (y : ys) t = go (i +# 1#) ys (writeSmallArray# a i y t)
                   in case go 0# xs s1 of s2 -> (# s2, MSmall a #))

mlist :: MArr a -> IO [a]
mlist (MArr a) = IO (\s -> let go i t | truth (i >=# sizeofMutableArray# a) = (# t, [] #)
                                     | otherwise = case readArray# a i t of
                                         (# t1, x #) -> case go (i +# 1#) t1 of (# t2, xs #) -> (# t2, x : xs #)
                          in go 0# s)

list :: Arr a -> [a]
list (Arr a) = [ case indexArray# a i of (# x #) -> x | I# i <- [0 .. I# (sizeofArray# a) - 1] ]

mslist :: MSmall a -> IO [a]
mslist (MSmall a) = IO (\s -> case getSizeofSmallMutableArray# a s of
  (# s0, n #) -> let go i t | truth (i >=# n) = (# t, [] #)
                            | otherwise = case readSmallArray# a i t of
                                (# t1, x #) -> case go (i +# 1#) t1 of (# t2, xs #) -> (# t2, x : xs #)
                 in go 0# s0)

slist :: Small a -> [a]
slist (Small a) = [ case indexSmallArray# a i of (# x #) -> x | I# i <- [0 .. I# (sizeofSmallArray# a) - 1] ]

references :: IO ()
references = do
  r@(Ref v) <- newRef (1 :: Int)
  Ref w <- newRef 1
  print (truth (sameMutVar# v v), truth (sameMutVar# v w))
  (old, res) <- IO (\s -> case atomicModifyMutVar2# v (\x -> (x + 10, "result")) s of (# s1, o, (_, q) #) -> (# s1, (o, q) #))
  print (old, res)
  (old', new) <- IO (\s -> case atomicModifyMutVar_# v (* 2) s of (# s1, o, n #) -> (# s1, (o, n) #))
  print (old', new)
  IO (\s -> case atomicModifyMutVar# v (\x -> (x + 1, 'r')) s of (# s1, c #) -> (# s1, c #)) >>= \c -> print (c :: Char)
  readRef r >>= print
  -- what the function gives is not evaluated before it is wanted
  _ <- IO (\s -> case atomicModifyMutVar_# v (\_ -> error "wanted") s of (# s1, o, _ #) -> (# s1, o #))
  e <- try (readRef r >>= evaluate)
  print (either (\(ErrorCall m) -> m) show e)
  let a = 5 :: Int; b = 6
  io (\s -> writeMutVar# v a s)
  x <- readRef r
  IO (\s -> case casMutVar# v x b s of (# s1, n, y #) -> (# s1, (I# n, y) #)) >>= print
  z <- newRef 'z' >>= \(Ref q) -> IO (\s -> case readMutVar# q s of
    (# s1, c #) -> case casMutVar# q (toEnum 121) 'n' s1 of (# s2, n, _ #) -> (# s2, (I# n, c) #))
  print (snd z)

boxed :: IO ()
boxed = do
  m@(MArr a) <- arr "abcdef"
  n@(MArr b) <- arr "ghij"
  print (truth (sameMutableArray# a a), truth (sameMutableArray# a b), I# (sizeofMutableArray# a))
  io (\s -> copyMutableArray# a 1# b 0# 3# s) >> mlist n >>= putStrLn
  io (\s -> copyMutableArray# a 0# a 2# 4# s) >> mlist m >>= putStrLn
  io (\s -> copyMutableArray# a 2# a 0# 4# s) >> mlist m >>= putStrLn
  io (\s -> copyMutableArray# a 6# b 4# 0# s) >> mlist n >>= putStrLn
  Arr f <- IO (\s -> case freezeArray# a 1# 4# s of (# s1, f #) -> (# s1, Arr f #))
  io (\s -> writeArray# a 1# 'X' s)
  putStrLn (list (Arr f))
  io (\s -> copyArray# f 3# b 3# 1# s) >> mlist n >>= putStrLn
  io (\s -> copyArray# f 0# b 0# 0# s) >> mlist n >>= putStrLn
  putStrLn (list (Arr (cloneArray# f 1# 2#)))
  print (length (list (Arr (cloneArray# f 4# 0#))))
  c <- IO (\s -> case cloneMutableArray# a 0# 3# s of (# s1, c #) -> (# s1, MArr c #))
  io (\s -> writeArray# a 0# 'Y' s) >> mlist c >>= putStrLn
  d@(MArr d') <- IO (\s -> case thawArray# f 0# 4# s of (# s1, d #) -> (# s1, MArr d #))
  io (\s -> writeArray# d' 0# 'T' s) >> mlist d >>= putStrLn
  putStrLn (list (Arr f))
  Arr g <- IO (\s -> case unsafeFreezeArray# d' s of (# s1, g #) -> (# s1, Arr g #))
  MArr h <- IO (\s -> case unsafeThawArray# g s of (# s1, h #) -> (# s1, MArr h #))
  io (\s -> writeArray# h 1# 'U' s)
  putStrLn (list (Arr g))
  p@(MArr q) <- arr [1 :: Int, 2]
  [one, _] <- mlist p
  r <- IO (\s -> case casArray# q 0# one 9 s of (# s1, k, y #) -> (# s1, (I# k, y) #))
  print r
  mlist p >>= print
  k <- IO (\s -> case casArray# q 1# one 7 s of (# s1, t, y #) -> (# s1, (I# t, y) #))
  print k
  mlist p >>= print

smalls :: IO ()
smalls = do
  m@(MSmall a) <- small "abcdef"
  n@(MSmall b) <- small "ghij"
  print (truth (sameSmallMutableArray# a a), truth (sameSmallMutableArray# a b), I# (sizeofSmallMutableArray# a))
  io (\s -> copySmallMutableArray# a 1# b 0# 3# s) >> mslist n >>= putStrLn
  io (\s -> copySmallMutableArray# a 0# a 2# 4# s) >> mslist m >>= putStrLn
  io (\s -> copySmallMutableArray# a 2# a 0# 4# s) >> mslist m >>= putStrLn
  Small f <- IO (\s -> case freezeSmallArray# a 1# 4# s of (# s1, f #) -> (# s1, Small f #))
  io (\s -> writeSmallArray# a 1# 'X' s)
  putStrLn (slist (Small f))
  io (\s -> copySmallArray# f 3# b 3# 1# s) >> mslist n >>= putStrLn
  io (\s -> copySmallArray# f 4# b 4# 0# s) >> mslist n >>= putStrLn
  putStrLn (slist (Small (cloneSmallArray# f 1# 2#)))
  c <- IO (\s -> case cloneSmallMutableArray# a 0# 3# s of (# s1, c #) -> (# s1, MSmall c #))
  io (\s -> writeSmallArray# a 0# 'Y' s) >> mslist c >>= putStrLn
  d@(MSmall d') <- IO (\s -> case thawSmallArray# f 0# 4# s of (# s1, d #) -> (# s1, MSmall d #))
  io (\s -> writeSmallArray# d' 0# 'T' s) >> mslist d >>= putStrLn
  Small g <- IO (\s -> case unsafeFreezeSmallArray# d' s of (# s1, g #) -> (# s1, Small g #))
  MSmall h <- IO (\s -> case unsafeThawSmallArray# g s of (# s1, h #) -> (# s1, MSmall h #))
  io (\s -> writeSmallArray# h 1# 'U' s)
  putStrLn (slist (Small g))
  io (\s -> shrinkSmallMutableArray# a 2# s) >> mslist m >>= putStrLn
  p@(MSmall q) <- small [1 :: Int, 2]
  [one, _] <- mslist p
  IO (\s -> case casSmallArray# q 0# one 9 s of (# s1, k, y #) -> (# s1, (I# k, y) #)) >>= print
  IO (\s -> case casSmallArray# q 1# one 7 s of (# s1, k, y #) -> (# s1, (I# k, y) #)) >>= print
  mslist p >>= print

bytes :: IO ()
bytes = do
  r <- IO (\s -> case newByteArray# 16# s of
    (# s1, a #) -> case newPinnedByteArray# 16# s1 of
      (# s2, b #) -> case setByteArray# a 0# 16# 7# (setByteArray# b 0# 16# 9# s2) of
        s3 -> case copyMutableByteArray# a 3# b 5# 4# s3 of
          s4 -> case copyMutableByteArray# b 4# b 6# 6# s4 of
            s5 -> case atomicWriteIntArray# a 1# 1234# s5 of
              s6 -> case unsafeFreezeByteArray# b s6 of
                (# s7, f #) -> case copyByteArray# f 0# a 0# 7# s7 of
                  s8 -> case unsafeFreezeByteArray# a s8 of
                    (# s9, g #) -> (# s9, ( truth (sameMutableByteArray# a a), truth (sameMutableByteArray# a b)
                        , truth (isByteArrayPinned# f), [I# (indexInt8Array# f i) | I# i <- [0 .. 15]], [I# (indexInt8Array# g i) | I# i <- [0 .. 15]]) #))
  print r

-- Characters and the rest.
comparisons :: [(Bool, Bool, Bool, Bool, Bool, Bool)]
comparisons =
  [ (truth (eqChar# a b), truth (neChar# a b), truth (ltChar# a b), truth (leChar# a b), truth (gtChar# a b), truth (geChar# a b))
  | C# a <- "\0a\1114111", C# b <- "\0a\1114111" ]

others :: IO ()
others = do
  let xs = [1 :: Int, 2, 3]
  print (truth (reallyUnsafePtrEquality# xs xs))
  e <- try (evaluate (case raise# (toException (ErrorCall "raised")) of n -> I# n))
  print (either (\(ErrorCall m) -> m) show e)
  f <- try (IO (\s -> case seq# (error "in seq#" :: Int) s of (# s1, x #) -> (# s1, x #)))
  print (either (\(ErrorCall m) -> m) show f)
  keepAlive xs >>= print
  print (noinline length xs, map (oneShot (+ 1)) xs, breakpointCond (null xs) 'b', maxTupleSize > 60 || maxTupleSize > 10)
  putStrLn (unpackCStringUtf8# "na\195\175ve \226\130\172 \240\157\132\158"#)
  putStrLn (augment (\c n -> c 'x' (c 'y' n)) "z")
  case proxy# of (_ :: Proxy# Int) -> putStrLn "proxy"
  io (\s -> noDuplicate# s)
 where
  keepAlive ys = IO (\s -> keepAlive# ys s (\s1 -> (# s1, sum ys #)))

main :: IO ()
main = do
  references
  boxed
  smalls
  bytes
  print comparisons
  others
