-- Classical numerics on Double: quadrature, roots, differential equations.
module Main where

import Numeric (showEFloat, showFFloat)

type F = Double -> Double

simpson :: Int -> F -> Double -> Double -> Double
simpson n f a b = h / 3 * (f a + f b + 4 * sum (map f odds) + 2 * sum (map f evens))
  where
    h = (b - a) / fromIntegral (2 * n)
    odds = [a + h * fromIntegral i | i <- [1, 3 .. 2 * n - 1]]
    evens = [a + h * fromIntegral i | i <- [2, 4 .. 2 * n - 2]]

adaptive :: Double -> F -> Double -> Double -> Double
adaptive eps f a b = go a b (simpson 1 f a b) eps
  where
    go l r whole e
      | abs (left + right - whole) < 15 * e = left + right + (left + right - whole) / 15
      | otherwise = go l m left (e / 2) + go m r right (e / 2)
      where
        m = (l + r) / 2
        left = simpson 1 f l m
        right = simpson 1 f m r

newton :: F -> F -> Double -> [Double]
newton f f' = iterate (\x -> x - f x / f' x)

bisect :: F -> Double -> Double -> Double
bisect f a b
  | b - a < 1.0e-12 = m
  | signum (f a) == signum (f m) = bisect f m b
  | otherwise = bisect f a m
  where
    m = (a + b) / 2

converge :: Double -> [Double] -> Double
converge eps (a : b : rest)
  | abs (a - b) <= eps * abs b = b
  | otherwise = converge eps (b : rest)
converge _ xs = head xs

rungeKutta :: (Double -> [Double] -> [Double]) -> Double -> (Double, [Double]) -> (Double, [Double])
rungeKutta f h (t, y) = (t + h, zipWith5' step y k1 k2 k3 k4)
  where
    k1 = f t y
    k2 = f (t + h / 2) (axpy (h / 2) k1)
    k3 = f (t + h / 2) (axpy (h / 2) k2)
    k4 = f (t + h) (axpy h k3)
    axpy s = zipWith (\a k -> a + s * k) y
    step a b c d e = a + h / 6 * (b + 2 * c + 2 * d + e)
    zipWith5' g (a : as) (b : bs) (c : cs) (d : ds) (e : es) = g a b c d e : zipWith5' g as bs cs ds es
    zipWith5' _ _ _ _ _ _ = []

derivative :: F -> F
derivative f x = converge 1.0e-9 (take 12 [(f (x + h) - f (x - h)) / (2 * h) | h <- iterate (/ 4) 0.5])

-- Kahan's compensated summation against the naive one.
kahan :: [Double] -> Double
kahan = go 0 0
  where
    go s _ [] = s
    go s c (x : xs) = let y = x - c; t = s + y in go t ((t - s) - y) xs

fixed :: Int -> Double -> String
fixed n x = showFFloat (Just n) x ""

main :: IO ()
main = do
  putStrLn (fixed 10 (simpson 50 sin 0 pi))
  putStrLn (fixed 8 (adaptive 1.0e-10 (\x -> sqrt (1 - x * x)) (-1) 1))
  mapM_ (putStrLn . fixed 12) (take 6 (newton (\x -> x * x - 2) (* 2) 1))
  putStrLn (fixed 9 (bisect (\x -> cos x - x) 0 1))
  let (_, orbit) = until ((>= 2 * pi - 1.0e-9) . fst) (rungeKutta (\_ [a, b] -> [b, -a]) (pi / 100)) (0, [1, 0])
  putStrLn (unwords (map (fixed 6) orbit))
  putStrLn (fixed 6 (derivative exp 1) ++ " " ++ fixed 6 (derivative atan 1))
  print (kahan (replicate 1000 0.1), sum (replicate 1000 0.1 :: [Double]))
  print (map truncate [-2.5, 2.5, 1.0e10 :: Double] :: [Int], map round [0.5, 1.5, 2.5, -0.5, -1.5 :: Double] :: [Int])
  print (map floor [-0.5, 0.5 :: Double] :: [Integer], map ceiling [-0.5, 0.5 :: Double] :: [Integer], properFraction (-3.75 :: Double) :: (Int, Double))
  print (isNaN (0 / 0 :: Double), isInfinite (1 / 0 :: Double), isNegativeZero (-0.0 :: Double), signum (-2.5) :: Double)
  print (decodeFloat (1.5 :: Double), significand (8 :: Double), exponent (8 :: Double), floatDigits (1 :: Float))
  print (minimum [3.5, 2.5 :: Double], max (0 / 0) (1 :: Double), [1.0, 1.5 .. 3.0 :: Double], [10, 8.5 .. 1 :: Float])
  putStrLn (showEFloat (Just 3) (fromIntegral (2 ^ (100 :: Int) :: Integer) :: Double) "")
  print (atan2 1 (-1) :: Double, sqrt 2 :: Float, 10 ** (-3) :: Double, 2 ^^ (-3 :: Int) :: Double)
  print (fromRational 0.75 :: Double, toRational (0.1 :: Float), realToFrac (0.5 :: Float) :: Double)
