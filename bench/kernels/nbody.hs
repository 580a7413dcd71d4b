{-# LANGUAGE FlexibleContexts #-}
-- Planets that attract each other, in one unboxed array that is written.
module Main (main) where

import Control.Monad (forM_, replicateM_)
import Data.Array.IO (IOUArray, newListArray, readArray, writeArray)

bodies :: [Double]
bodies =
  [ 0, 0, 0, 0, 0, 0, 39.5
  , 4.8, -1.2, -0.1, 0.6, 2.8, -0.02, 0.037
  , 8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.011
  , 12.9, -15.1, -0.2, 1.1, 0.9, -0.01, 0.0017
  , 15.4, -25.9, 0.2, 1.0, 0.6, -0.03, 0.002 ]

advance :: IOUArray Int Double -> Double -> IO ()
advance a dt = do
  forM_ [0 .. 4] (\i ->
    forM_ [i + 1 .. 4] (\j -> do
      let p = 7 * i
          q = 7 * j
      xi <- readArray a p
      yi <- readArray a (p + 1)
      zi <- readArray a (p + 2)
      xj <- readArray a q
      yj <- readArray a (q + 1)
      zj <- readArray a (q + 2)
      mi <- readArray a (p + 6)
      mj <- readArray a (q + 6)
      let dx = xi - xj
          dy = yi - yj
          dz = zi - zj
          d2 = dx * dx + dy * dy + dz * dz
          mag = dt / (d2 * sqrt d2)
      change (p + 3) (negate (dx * mj * mag))
      change (p + 4) (negate (dy * mj * mag))
      change (p + 5) (negate (dz * mj * mag))
      change (q + 3) (dx * mi * mag)
      change (q + 4) (dy * mi * mag)
      change (q + 5) (dz * mi * mag)))
  forM_ [0 .. 4] (\i ->
    forM_ [0 .. 2] (\k -> do
      v <- readArray a (7 * i + 3 + k)
      change (7 * i + k) (dt * v)))
  where
    change k d = do
      x <- readArray a k
      writeArray a k (x + d)

main :: IO ()
main = do
  a <- newListArray (0, 34) bodies
  replicateM_ 300000 (advance a 0.001)
  x <- readArray a 0
  y <- readArray a 8
  print (x, y)
