-- Rectangular grids of Doubles over unboxed arrays.
module Grid
  ( Grid, Index, fromFunction, rows, columns, at, gridMap, gridZip, fold, maxDifference, sweep, render, row, interior
  ) where

import Control.Monad (forM_, when)
import Control.Monad.ST
import Data.Array.ST
import Data.Array.Unboxed
import Numeric (showFFloat)

type Index = (Int, Int)

newtype Grid = Grid (UArray Index Double)

instance Eq Grid where
  Grid a == Grid b = a == b

fromFunction :: Int -> Int -> (Index -> Double) -> Grid
fromFunction r c f = Grid (listArray b (map f (range b)))
  where
    b = ((0, 0), (r - 1, c - 1))

rows, columns :: Grid -> Int
rows (Grid a) = 1 + fst (snd (bounds a))
columns (Grid a) = 1 + snd (snd (bounds a))

at :: Grid -> Index -> Double
at (Grid a) i = a ! i

row :: Grid -> Int -> [Double]
row g r = [at g (r, c) | c <- [0 .. columns g - 1]]

interior :: Grid -> [Index]
interior g = [(r, c) | r <- [1 .. rows g - 2], c <- [1 .. columns g - 2]]

gridMap :: (Double -> Double) -> Grid -> Grid
gridMap f (Grid a) = Grid (amap f a)

gridZip :: (Double -> Double -> Double) -> Grid -> Grid -> Grid
gridZip f (Grid a) (Grid b) = Grid (listArray (bounds a) (zipWith f (elems a) (elems b)))

fold :: (b -> Double -> b) -> b -> Grid -> b
fold f z (Grid a) = go z (elems a)
  where
    go acc [] = acc
    go acc (x : xs) = let acc' = f acc x in acc' `seq` go acc' xs

maxDifference :: Grid -> Grid -> Double
maxDifference a b = fold max 0 (gridZip (\x y -> abs (x - y)) a b)

-- One Gauss-Seidel sweep with over-relaxation, in place on a copy; the
-- largest change comes with it.
sweep :: Double -> (Index -> Bool) -> Grid -> (Grid, Double)
sweep omega fixed (Grid a) = (Grid result, change)
  where
    (result, change) = runST $ do
      m <- thaw a :: ST s (STUArray s Index Double)
      worst <- newArray (0, 0) 0 :: ST s (STUArray s Int Double)
      let ((r0, c0), (r1, c1)) = bounds a
      forM_ [r0 + 1 .. r1 - 1] $ \r ->
        forM_ [c0 + 1 .. c1 - 1] $ \c ->
          when (not (fixed (r, c))) $ do
            old <- readArray m (r, c)
            n <- readArray m (r - 1, c)
            s <- readArray m (r + 1, c)
            w <- readArray m (r, c - 1)
            e <- readArray m (r, c + 1)
            let new = old + omega * ((n + s + w + e) / 4 - old)
            writeArray m (r, c) new
            k <- readArray worst 0
            when (abs (new - old) > k) $ writeArray worst 0 (abs (new - old))
      d <- readArray worst 0
      f <- freeze m
      return (f :: UArray Index Double, d)

render :: Int -> Grid -> [String]
render n g = [unwords [pad (showFFloat (Just n) (at g (r, c)) "") | c <- [0 .. columns g - 1]] | r <- [0 .. rows g - 1]]
  where
    pad s = replicate (n + 5 - length s) ' ' ++ s
