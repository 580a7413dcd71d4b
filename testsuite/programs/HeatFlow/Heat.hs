-- Steady and transient heat flow.
module Heat (Plate (..), steady, iterations, explicitRod, implicitRod, energy, contour) where

import Grid
import Linear (tridiagonal)

data Plate = Plate
  { height, width :: Int
  , north, south, west, east :: Double
  , sources :: [((Int, Int), Double)]
  } deriving (Show)

initial :: Plate -> Grid
initial p = fromFunction (height p) (width p) value
  where
    value (r, c)
      | Just t <- lookup (r, c) (sources p) = t
      | r == 0 = north p
      | r == height p - 1 = south p
      | c == 0 = west p
      | c == width p - 1 = east p
      | otherwise = (north p + south p + west p + east p) / 4

iterations :: Double -> Plate -> [(Grid, Double)]
iterations omega p = tail (iterate (\(g, _) -> sweep omega isSource g) (initial p, 0))
  where
    isSource i = maybe False (const True) (lookup i (sources p))

steady :: Double -> Double -> Plate -> (Int, Grid)
steady omega eps p = go 1 (iterations omega p)
  where
    go n ((g, d) : rest)
      | d < eps || n > 2000 = (n, g)
      | otherwise = go (n + 1 :: Int) rest
    go n [] = (n, initial p)

-- The rod: u_t = k u_xx with fixed ends.
explicitRod :: Double -> [Double] -> [Double]
explicitRod lambda u = head u : middle u ++ [last u]
  where
    middle (a : rest@(b : c : _)) = (b + lambda * (a - 2 * b + c)) : middle rest
    middle _ = []

implicitRod :: Double -> [Double] -> [Double]
implicitRod lambda u = tridiagonal lower diagonal upper u
  where
    n = length u
    lower = replicate (n - 2) (negate lambda) ++ [0]
    upper = 0 : replicate (n - 2) (negate lambda)
    diagonal = [1] ++ replicate (n - 2) (1 + 2 * lambda) ++ [1]

energy :: Grid -> Double
energy g = fold (\acc x -> acc + x * x) 0 g / fromIntegral (rows g * columns g)

contour :: Grid -> [String]
contour g = [[shade (at g (r, c)) | c <- [0 .. columns g - 1]] | r <- [0 .. rows g - 1]]
  where
    lo = fold min (1 / 0) g
    hi = fold max (-1 / 0) g
    shades = " .:-=+*#%@"
    shade x
      | hi == lo = '?'
      | otherwise = shades !! min 9 (floor (10 * (x - lo) / (hi - lo)))
