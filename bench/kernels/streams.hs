{-# LANGUAGE BangPatterns, ExistentialQuantification #-}
-- Streams as a step function with a state, the way libraries of arrays fuse.
module Main (main) where

import Data.Array.Base (unsafeAt)
import Data.Array.Unboxed (UArray, listArray)
import GHC.Exts (SPEC (..))

data Step s a = Yield a s | Skip s | Done

data Stream a = forall s. Stream (s -> Step s a) s Int

enumerate :: Int -> Int -> Stream Int
enumerate lo hi = Stream next lo (hi - lo + 1)
  where
    next i | i > hi = Done
           | otherwise = Yield i (i + 1)
{-# INLINE enumerate #-}

mapS :: (a -> b) -> Stream a -> Stream b
mapS f (Stream next s0 n) = Stream next' s0 n
  where
    next' s = case next s of
      Yield x s' -> Yield (f x) s'
      Skip s' -> Skip s'
      Done -> Done
{-# INLINE mapS #-}

filterS :: (a -> Bool) -> Stream a -> Stream a
filterS p (Stream next s0 n) = Stream next' s0 n
  where
    next' s = case next s of
      Yield x s' | p x -> Yield x s'
                 | otherwise -> Skip s'
      Skip s' -> Skip s'
      Done -> Done
{-# INLINE filterS #-}

zipS :: (a -> b -> c) -> Stream a -> Stream b -> Stream c
zipS f (Stream nextA a0 n) (Stream nextB b0 m) = Stream next (a0, b0, Nothing) (min n m)
  where
    next (a, b, Nothing) = case nextA a of
      Yield x a' -> Skip (a', b, Just x)
      Skip a' -> Skip (a', b, Nothing)
      Done -> Done
    next (a, b, Just x) = case nextB b of
      Yield y b' -> Yield (f x y) (a, b', Nothing)
      Skip b' -> Skip (a, b', Just x)
      Done -> Done
{-# INLINE zipS #-}

foldS :: (b -> a -> b) -> b -> Stream a -> b
foldS f z (Stream next s0 _) = go SPEC z s0
  where
    go !_ !acc s = case next s of
      Yield x s' -> go SPEC (f acc x) s'
      Skip s' -> go SPEC acc s'
      Done -> acc
{-# INLINE foldS #-}

fromArray :: Int -> UArray Int Double -> Stream Double
fromArray n a = mapS (unsafeAt a) (enumerate 0 (n - 1))
{-# INLINE fromArray #-}

dot :: Int -> UArray Int Double -> UArray Int Double -> Double
dot n a b = foldS (+) 0 (zipS (*) (fromArray n a) (fromArray n b))

main :: IO ()
main = do
  let n = 1000000
      a = listArray (0, n - 1) (map fromIntegral [1 .. n]) :: UArray Int Double
      b = listArray (0, n - 1) (replicate n 0.5) :: UArray Int Double
  print (sum [ dot (n - k) a b | k <- [1 .. 10] ])
  print (foldS (+) 0 (mapS (\x -> x * x `rem` 7) (filterS even (enumerate 1 20000000))))
