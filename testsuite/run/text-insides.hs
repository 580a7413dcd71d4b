-- Texts as their bytes, of version 2: GHC 9.0 has version 1.2.
-- haskell: no
{-# LANGUAGE CPP, MagicHash, UnboxedTuples #-}
module Main (main) where

import Control.Monad.ST.Unsafe (unsafeSTToIO)
import qualified Data.Text as T
import qualified Data.Text.Array as A
import Data.Text.Internal (Text(..), showText, text)
import Data.Text.Unsafe
import Foreign.Marshal.Array (peekArray, withArray)
import Foreign.Marshal.Alloc (allocaBytes)
import GHC.Exts

#if !MIN_VERSION_text(2,0,0)
#error "the insides are those of version 2"
#endif

-- A sum of bytes through the primitive array, as hash functions have it.
hash :: Text -> Int
hash (Text (A.ByteArray b) (I# from) (I# count)) = I# (go 0# 7#)
  where
    go i h
      | isTrue# (i >=# count) = h
      | otherwise = go (i +# 1#) (h *# 31# +# word2Int# (indexWord8Array# b (from +# i)))

-- All characters by the iterator, forwards and backwards.
forwards, back :: Text -> String
forwards t = go 0
  where
    go i
      | i >= lengthWord8 t = ""
      | otherwise = case iter t i of Iter c n -> c : go (i + n)
back t = go (lengthWord8 t - 1)
  where
    go i
      | i < 0 = ""
      | otherwise = case reverseIter t i of Iter c n -> c : go (i + n)

upper :: Text -> Text
upper (Text a from count) = Text (A.run (do
  m <- A.new count
  let go i
        | i == count = return m
        | otherwise = do
            let x = A.unsafeIndex a (from + i)
            A.unsafeWrite m i (if x >= 97 && x <= 122 then x - 32 else x)
            go (i + 1)
  go 0)) 0 count

main :: IO ()
main = do
  let t = T.drop 2 (T.pack "ab\955x\8364\70000z")
  print (forwards t, back t, hash t, lengthWord8 t, showText t)
  print (upper (T.pack "hello \955"), takeWord8 3 t, dropWord8 3 t, unsafeHead t, unsafeTail t, iter_ t 3, reverseIter_ t 5)
  let Text a from count = t
  print (A.toList a from count, text a from 0, text a from 2)
  print (A.equal a 0 a 0 5, A.equal a 0 a 1 2, A.compare a 0 a 1 2, A.compare a 1 a 0 2)
  print (A.toList (A.run (do { m <- A.newFilled 10 0; A.unsafeWrite m 0 1; A.unsafeWrite m 1 2; A.unsafeWrite m 2 3; A.tile m 3; return m })) 0 10)
  print (A.run2 (do { m <- A.newFilled 4 65; n <- A.getSizeofMArray m; A.shrinkM m 2; k <- A.getSizeofMArray m; return (m, (n, k)) }) `seq` snd (A.run2 (do { m <- A.newFilled 4 65; n <- A.getSizeofMArray m; A.shrinkM m 2; k <- A.getSizeofMArray m; return (m, (n, k)) })))
  print (A.toList (A.run (do { m <- A.new 6; A.copyI 3 m 0 a 0; A.copyM m 3 m 0 3; A.resizeM m 6 })) 0 6)
  xs <- withArray [9, 8, 7] (\p -> return $! A.toList (A.run (do { m <- A.new 3; A.copyFromPointer m 0 p 3; return m })) 0 3)
  print (sum xs, xs)
  ys <- allocaBytes 4 (\p -> unsafeSTToIO (A.copyToPointer a 0 p 4) >> peekArray 4 p)
  print ys
