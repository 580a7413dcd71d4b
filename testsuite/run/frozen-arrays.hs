{-# LANGUAGE FlexibleContexts, ScopedTypeVariables #-}
-- What an array was when it was frozen, whatever is written afterwards, and between all kinds.
module Main (main) where

import Control.Monad.ST (ST, runST)
import qualified Control.Monad.ST.Lazy as Lazy
import qualified Data.Array as A
import Data.Array.IO
import Data.Array.ST
import Data.Array.Storable (StorableArray)
import Data.Array.Unboxed
import Data.Array.Unsafe (unsafeFreeze)
import Data.Word (Word8)

early :: forall s. ST s (UArray (Int, Int) Char)
early = do
  x <- newListArray ((0, 0), (1, 2)) "abcdef" :: ST s (STUArray s (Int, Int) Char)
  y <- freeze x
  writeArray x (0, 0) 'z'
  return y

-- The elements are not looked at.
holes :: forall s. ST s (A.Array Int Int)
holes = do
  x <- newListArray (1, 3) [1, error "a hole", 3] :: ST s (STArray s Int Int)
  y <- freeze x
  writeArray x 1 10
  return y

lazily :: forall s. Lazy.ST s (A.Array Int Int)
lazily = do
  x <- newArray (0, 3) 7 :: Lazy.ST s (STArray s Int Int)
  writeArray x 2 8
  freeze x

main :: IO ()
main = do
  m <- newListArray (0, 9) [1 ..] :: IO (IOUArray Int Int)
  f <- freeze m :: IO (UArray Int Int)
  g <- freeze m :: IO (A.Array Int Int)
  writeArray m 3 100
  h <- freeze m :: IO (UArray Int Int)
  i <- unsafeFreeze m :: IO (UArray Int Int)
  print (elems f, elems g)
  print (elems h, i)
  b <- newListArray ('a', 'e') [True, False, undefined, True, False] :: IO (IOArray Char Bool)
  c <- freeze b :: IO (A.Array Char Bool)
  writeArray b 'c' False
  d <- freeze b :: IO (UArray Char Bool)
  e <- unsafeFreeze b :: IO (A.Array Char Bool)
  print (c A.! 'a', d, e)
  let t = runST early
  print t
  r <- thaw t :: IO (IOUArray (Int, Int) Char)
  writeArray r (1, 1) '!'
  s <- freeze r :: IO (UArray (Int, Int) Char)
  print (t, elems s)
  print (runST holes A.! 1, runST holes A.! 3, Lazy.runST lazily)
  w <- newListArray (1, 4) [250 ..] :: IO (StorableArray Int Word8)
  v <- freeze w :: IO (UArray Int Word8)
  writeArray w 1 0
  print v
  z <- newArray (5, 4) 'x' :: IO (IOUArray Int Char)
  empty <- freeze z :: IO (UArray Int Char)
  print (empty, bounds empty)
