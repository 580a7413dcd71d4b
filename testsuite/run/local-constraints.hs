{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies #-}
-- Constraints of local functions without FlexibleContexts: those on types that only what
-- follows decides, and those that a functional dependency reduces.
module Main where

import Control.Monad (forM_)
import Control.Monad.ST
import Data.Array.IO
import Data.Array.ST
import Data.Array.Unboxed
import Data.STRef

-- The array's type is known only at the end.
histogram :: [Int] -> IO [Int]
histogram ns = do
  counts <- newArray (0, 9) 0
  let count n
        | n < 0 = return ()
        | otherwise = do
            old <- readArray counts n
            writeArray counts n (old + length (show n))
  mapM_ count ns
  let total i sum
        | i > 9 = return sum
        | otherwise = readArray counts i >>= \k -> total (i + 1) (sum + k)
  whole <- total 0 0
  all <- getElems (counts :: IOUArray Int Int)
  return (whole : all)

divisors :: Int -> UArray Int Int
divisors n = runSTUArray $ do
  counts <- newArray (2, n) 1
  let mark p = go p
        where
          go k
            | k > n = return ()
            | otherwise = do
                old <- readArray counts k
                writeArray counts k (old + p `div` p)
                go (k + p)
  forM_ [2 .. n] mark
  return counts

paths :: Int -> Array Int Integer
paths n = runSTArray (do
  table <- newArray (0, n) 1
  let fill k
        | k > n = return table
        | otherwise = do
            a <- readArray table (k - 1)
            b <- readArray table (max 0 (k - 2))
            writeArray table k (a + b)
            fill (k + 1)
  fill 2)

summed :: [Int] -> Int
summed xs = runST (do
  ref <- newSTRef 0
  let add x = modifySTRef ref (+ x)
      addAll = mapM_ add
  addAll xs
  add (length xs)
  readSTRef ref)

-- What determines the measure is known only once both functions are.
class Sized w t | t -> w where
  size :: t -> w

newtype Weight k = Weight k
data Entry k v = Entry k v
newtype Heap w t = Heap [t]

instance Ord k => Sized (Weight k) (Entry k v) where
  size (Entry k _) = Weight k

split :: Sized w t => (w -> Bool) -> Heap w t -> (Heap w t, Heap w t)
split p (Heap ts) = let (a, b) = span (p . size) ts in (Heap a, Heap b)

least :: Sized w t => Heap w t -> Maybe (t, Heap w t)
least (Heap []) = Nothing
least (Heap (t : ts)) = Just (t, Heap ts)

push :: Sized w t => t -> Heap w t -> Heap w t
push t (Heap ts) = Heap (t : ts)

join' :: Ord k => Heap (Weight k) (Entry k v) -> Heap (Weight k) (Entry k v) -> Heap (Weight k) (Entry k v)
join' xs ys = left xs ys
  where
    left as bs = case least as of
      Nothing -> bs
      Just (e@(Entry k _), more) -> foldr push (push e (right more above)) (items below)
        where
          (below, above) = split smaller bs
          smaller (Weight l) = l < k
    right as bs = case least bs of
      Nothing -> as
      Just (e@(Entry k _), more) -> foldr push (push e (left more above)) (items below)
        where
          (below, above) = split smaller as
          smaller (Weight l) = l <= k
    items (Heap ts) = ts

keys :: Heap w (Entry k v) -> [k]
keys (Heap es) = [k | Entry k _ <- es]

main :: IO ()
main = do
  histogram [1, 3, 3, -1, 9] >>= print
  print [i | (i, 2) <- assocs (divisors 50)]
  print (elems (paths 12))
  print (summed [1 .. 10])
  print (keys (join' (Heap [Entry 'a' 1, Entry 'd' 2]) (Heap [Entry 'b' 3, Entry 'c' 4, Entry 'e' 5])))
