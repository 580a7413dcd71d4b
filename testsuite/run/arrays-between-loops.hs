{-# LANGUAGE BangPatterns, MagicHash, UnboxedTuples #-}
-- Arrays that one loop fills and one loop reads are left out; what is read otherwise is not.
module Main (main) where

import Control.Exception
import GHC.Exts
import GHC.ST (ST (..), runST)

data Bytes = Bytes Int ByteArray#

-- What makes elements: a state, and what it becomes.
data Step s = Done | Skip s | Yield Int s

fill :: Int -> (s -> Step s) -> s -> Bytes
fill (I# n) step s0 = runST (ST (\w -> case newByteArray# (n *# 8#) w of
  (# w1, a #) ->
    let go z s t = case step s of
          Done -> case unsafeFreezeByteArray# a t of (# t1, b #) -> (# t1, Bytes (I# z) b #)
          Skip s' -> go z s' t
          Yield (I# x) s' -> case writeIntArray# a z x t of t1 -> go (z +# 1#) s' t1
    in go 0# s0 w1))
{-# INLINE fill #-}

upTo :: Int -> Bytes
upTo n = fill n (\i -> if i < n then Yield i (i + 1) else Done) 0
{-# INLINE upTo #-}

at :: Bytes -> Int -> Int
at (Bytes _ b) (I# i) = I# (indexIntArray# b i)
{-# INLINE at #-}

foldBytes :: (a -> Int -> a) -> a -> Bytes -> a
foldBytes f x0 v@(Bytes n _) = go 0 x0
  where
    go i !x | i >= n = x
            | otherwise = go (i + 1) (f x (at v i))
{-# INLINE foldBytes #-}

mapBytes :: (Int -> Int) -> Bytes -> Bytes
mapBytes f v@(Bytes n _) = fill n (\i -> if i < n then Yield (f (at v i)) (i + 1) else Done) 0
{-# INLINE mapBytes #-}

filterBytes :: (Int -> Bool) -> Bytes -> Bytes
filterBytes p v@(Bytes n _) = fill n step 0
  where
    step i | i >= n = Done
           | p (at v i) = Yield (at v i) (i + 1)
           | otherwise = Skip (i + 1)
{-# INLINE filterBytes #-}

zipBytes :: (Int -> Int -> Int) -> Bytes -> Bytes -> Bytes
zipBytes f v@(Bytes n _) w@(Bytes m _) = fill (min n m) step (0, 0, Nothing)
  where
    step (i, j, Nothing) | i < n = Skip (i + 1, j, Just (at v i))
                         | otherwise = Done
    step (i, j, Just x) | j < m = Yield (f x (at w j)) (i, j + 1, Nothing)
                        | otherwise = Done
{-# INLINE zipBytes #-}

anyBytes :: (Int -> Bool) -> Bytes -> Bool
anyBytes p v@(Bytes n _) = go 0
  where
    go i | i >= n = False
         | p (at v i) = True
         | otherwise = go (i + 1)
{-# INLINE anyBytes #-}

-- Not from the front on.
foldBack :: (Int -> a -> a) -> a -> Bytes -> a
foldBack f x0 v@(Bytes n _) = go (n - 1) x0
  where
    go i !x | i < 0 = x
            | otherwise = go (i - 1) (f (at v i) x)
{-# INLINE foldBack #-}

-- Looks at its neighbours as well.
pairs :: Bytes -> Int
pairs v@(Bytes n _) = go 0 0
  where
    go i !x | i >= n = x
            | otherwise = go (i + 1) (x * 3 + at v i * at v (max 0 (i - 1)))
{-# INLINE pairs #-}

-- Knows how many there are before it has seen them.
weighted :: Bytes -> Int
weighted v@(Bytes n _) = go 0 0
  where
    go i !x | i >= n = x
            | otherwise = go (i + 1) (x + (n - i) * at v i)
{-# INLINE weighted #-}

-- Only the first half, and every second one.
half, second :: Bytes -> Int
half v@(Bytes n _) = go 0 0
  where
    go i !x | i >= n `div` 2 = x
            | otherwise = go (i + 1) (x + at v i)
{-# INLINE half #-}
second v@(Bytes n _) = go 0 0
  where
    go i !x | i >= n = x
            | otherwise = go (i + 2) (x + at v i)
{-# INLINE second #-}

odd' :: Int -> Int -> Int
odd' limit x
  | x > limit = error ("beyond " ++ show limit)
  | otherwise = x
{-# NOINLINE odd' #-}

main :: IO ()
main = do
  print (foldBytes (+) 0 (upTo 1000))
  print (foldBytes (+) 0 (mapBytes (* 3) (upTo 1000)))
  print (foldBytes (\x y -> x * 31 + y) 7 (mapBytes (+ 1) (filterBytes even (mapBytes (* 3) (upTo 100)))))
  print (foldBytes (+) 0 (zipBytes (*) (upTo 50) (mapBytes (+ 2) (upTo 60))))
  print (foldBytes (+) 0 (zipBytes (-) (filterBytes odd (upTo 50)) (upTo 60)))
  print (anyBytes (> 20) (mapBytes (* 2) (upTo 100)), anyBytes (> 200) (mapBytes (* 2) (upTo 100)))
  print (foldBack (\x y -> y * 31 + x) 7 (mapBytes (+ 1) (upTo 20)))
  print (pairs (mapBytes (+ 1) (upTo 20)), weighted (mapBytes (+ 1) (upTo 20)))
  print (half (mapBytes (+ 1) (upTo 21)), second (mapBytes (+ 1) (upTo 21)))
  let twice = mapBytes (* 7) (upTo 30)
  print (foldBytes (+) 0 twice + foldBytes (\x y -> x * 3 + y) 1 twice)
  print (foldBytes (+) 0 (upTo 0), foldBytes (+) 5 (filterBytes (const False) (upTo 10)))
  -- The first that fails is told, whichever loop it is in.
  r <- try (evaluate (foldBytes (+) 0 (mapBytes (odd' 10) (upTo 100))))
  print (either (\(ErrorCall m) -> m) show r)
  s <- try (evaluate (foldBytes (\x y -> odd' 90 (x + y)) 0 (upTo 100)))
  print (either (\(ErrorCall m) -> m) show s)
  -- Sums that are not wanted.
  print (foldBytes (\n _ -> n + 1) (0 :: Int) (mapBytes (* 2) (upTo 12)))
  print (foldBytes (flip (:)) [] (mapBytes (* 2) (upTo 12)))
  mapM_ print (foldBytes (\k y -> k . (y :)) id (filterBytes (> 5) (upTo 9)) [])
