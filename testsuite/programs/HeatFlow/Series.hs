-- Series of measurements: splines, pseudo-random samples, statistics.
module Series
  ( Spline, spline, evalSpline, gaussians, Summary (..), summarise, deviation, skewness, histogram, movingAverage
  , correlation, median, quantiles
  ) where

import Data.Array
import Data.List (foldl', sort, tails)
import Linear (tridiagonal)

-- A natural cubic spline: knots and second derivatives.
data Spline = Spline { xs :: Array Int Double, ys :: Array Int Double, seconds :: Array Int Double }

spline :: [(Double, Double)] -> Spline
spline points = Spline (arr px) (arr py) (arr ([0] ++ inner ++ [0]))
  where
    n = length points
    arr = listArray (0, n - 1)
    (px, py) = unzip points
    h = zipWith (-) (tail px) px
    slopes = zipWith (/) (zipWith (-) (tail py) py) h
    rhs = [6 * (b - a) | (a, b) <- zip slopes (tail slopes)]
    diagonal = [2 * (a + b) | (a, b) <- zip h (tail h)]
    off = tail (init h)
    inner
      | n < 3 = []
      | otherwise = tridiagonal off diagonal off rhs

evalSpline :: Spline -> Double -> Double
evalSpline s x = a * ys s ! i + b * ys s ! (i + 1) + ((a ^ (3 :: Int) - a) * seconds s ! i + (b ^ (3 :: Int) - b) * seconds s ! (i + 1)) * h * h / 6
  where
    (lo, hi) = bounds (xs s)
    i = search lo (hi - 1)
    search l r
      | l >= r = l
      | x < xs s ! (m + 1) = search l m
      | otherwise = search (m + 1) r
      where
        m = (l + r) `div` 2
    h = xs s ! (i + 1) - xs s ! i
    a = (xs s ! (i + 1) - x) / h
    b = (x - xs s ! i) / h

-- Sums of twelve uniform numbers.
gaussians :: Int -> [Double]
gaussians seed = go (uniforms seed)
  where
    go us = let (now, later) = splitAt 12 us in (sum now - 6) : go later

uniforms :: Int -> [Double]
uniforms = map (\s -> fromIntegral s / 2147483647) . tail . iterate (\s -> (s * 16807) `mod` 2147483647)

data Summary = Summary { count :: !Int, mean :: !Double, squares :: !Double }

summarise :: [Double] -> Summary
summarise = foldl' step (Summary 0 0 0)
  where
    step (Summary n m q) x = Summary n' m' (q + d * (x - m'))
      where
        n' = n + 1
        d = x - m
        m' = m + d / fromIntegral n'

deviation :: Summary -> Double
deviation s = sqrt (squares s / fromIntegral (count s - 1))

skewness :: [Double] -> Double
skewness samples = sum [((x - mean s) / deviation s) ^ (3 :: Int) | x <- samples] / fromIntegral (count s)
  where
    s = summarise samples

histogram :: Int -> (Double, Double) -> [Double] -> [String]
histogram n (lo, hi) samples = [bar i | i <- [0 .. n - 1]]
  where
    counts = accumArray (+) 0 (0, n - 1) [(bin x, 1) | x <- samples, x >= lo, x < hi] :: Array Int Int
    bin x = min (n - 1) (floor ((x - lo) / (hi - lo) * fromIntegral n))
    most = maximum (elems counts)
    bar i = replicate (40 * (counts ! i) `div` most) '*'

movingAverage :: Int -> [Double] -> [Double]
movingAverage n values = [sum w / fromIntegral n | t <- tails values, let w = take n t, length w == n]

correlation :: [Double] -> [Double] -> Double
correlation a b = sum (zipWith (\x y -> (x - mean sa) * (y - mean sb)) a b) / (fromIntegral (count sa - 1) * deviation sa * deviation sb)
  where
    sa = summarise a
    sb = summarise b

median :: [Double] -> Double
median values
  | odd n = sorted !! half
  | otherwise = (sorted !! (half - 1) + sorted !! half) / 2
  where
    sorted = sort values
    n = length values
    half = n `div` 2

quantiles :: [Double] -> [Double] -> [Double]
quantiles ps values = map at ps
  where
    sorted = listArray (0, n - 1) (sort values)
    n = length values
    at p = sorted ! round (p * fromIntegral (n - 1))
