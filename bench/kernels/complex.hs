-- Points of the plane with strict fields: Mandelbrot's set and vectors of space.
module Main (main) where

import Data.Complex (Complex (..), magnitude)

data Vec = Vec !Double !Double !Double

add, cross :: Vec -> Vec -> Vec
add (Vec a b c) (Vec x y z) = Vec (a + x) (b + y) (c + z)
cross (Vec a b c) (Vec x y z) = Vec (b * z - c * y) (c * x - a * z) (a * y - b * x)

scale :: Double -> Vec -> Vec
scale k (Vec x y z) = Vec (k * x) (k * y) (k * z)

norm :: Vec -> Double
norm (Vec x y z) = sqrt (x * x + y * y + z * z)

steps :: Complex Double -> Int
steps c = go 0 0
  where
    go :: Int -> Complex Double -> Int
    go n z
      | n == 200 || magnitude z > 2 = n
      | otherwise = go (n + 1) (z * z + c)

spin :: Int -> Vec -> Vec
spin 0 v = v
spin n v = spin (n - 1) (scale (1 / norm w) w)
  where w = add v (cross v (Vec 0.01 0.02 (0.001 * fromIntegral (n `rem` 5))))

main :: IO ()
main = do
  print (sum [ steps (x :+ y) | x <- [-2, -1.99 .. 0.5], y <- [-1, -0.98 .. 1] ])
  let Vec x y z = spin 3000000 (Vec 1 0 0)
  print (x, y, z)
