-- Numerical heat flow: arrays, linear systems and formatted Doubles.
module Main (main) where

import Data.Array (elems)
import Grid
import Heat
import Linear
import Series
import Numeric (showEFloat, showFFloat)
import Text.Printf (printf)

plate :: Plate
plate = Plate { height = 12, width = 16, north = 100, south = 0, west = 50, east = 25, sources = [((5, 5), 200), ((6, 11), -50)] }

fixed :: Int -> Double -> String
fixed n x = showFFloat (Just n) (if abs x < 0.5 * 10 ** negate (fromIntegral n) then 0 else x) ""

hilbert :: Int -> Matrix
hilbert n = matrix [[1 / fromIntegral (i + j - 1) | j <- [1 .. n]] | i <- [1 .. n]]

laplacian :: Int -> Matrix
laplacian n = matrix [[if i == j then 2 else if abs (i - j) == 1 then -1 else 0 | j <- [1 .. n]] | i <- [1 .. n]]

report :: Plate -> IO Grid
report p = do
  let (n, g) = steady 1.5 1.0e-6 p
      (slow, g') = steady 1.0 1.0e-6 p
  printf "%d sweeps with over-relaxation, %d without\n" n slow
  putStrLn ("difference " ++ (if maxDifference g g' < 1.0e-3 then "small" else "large"))
  mapM_ putStrLn (contour g)
  printf "energy %.4f, centre %.3f, mean of a row %.3f\n" (energy g) (at g (6, 8)) (sum (row g 3) / fromIntegral (columns g))
  return g

rods :: IO ()
rods = do
  let start = [0] ++ replicate 9 100 ++ [0]
      explicit = iterate (explicitRod 0.25) start
      implicit = iterate (implicitRod 2.5) start
      unstable = iterate (explicitRod 0.75) start
  putStrLn (unwords (map (fixed 2) (explicit !! 40)))
  putStrLn (unwords (map (fixed 2) (implicit !! 4)))
  printf "largest in the unstable scheme: %s\n" (showEFloat (Just 2) (maximum (map abs (unstable !! 60))) "")
  let symmetric u = all (\(a, b) -> abs (a - b) < 1.0e-9) (zip u (reverse u))
  print (all symmetric (take 30 explicit), all symmetric (take 10 implicit))

systems :: IO ()
systems = do
  let h = hilbert 6
      ones = vector (replicate 6 1)
  case solveDense h (apply h ones) of
    Nothing -> putStrLn "singular"
    Just x -> putStrLn (unwords (map (fixed 3) (elems x)))
  putStrLn (showEFloat (Just 4) (determinantLU (hilbert 5)) "")
  print (fmap elems (solveDense (matrix [[1, 2], [2, 4]]) (vector [1, 2])))
  let a = laplacian 12
      b = vector [sin (fromIntegral i) | i <- [1 .. 12 :: Int]]
      history = conjugateGradient a b
      (x, _) = last history
  printf "%d steps of conjugate gradients\n" (length history - 1)
  mapM_ (\(i, (_, r)) -> printf "%2d %10.6f\n" (i :: Int) r) (zip [0 ..] (take 5 history))
  case solveDense a b of
    Nothing -> putStrLn "singular"
    Just y -> print (and (zipWith (\p q -> abs (p - q) < 1.0e-8) (elems x) (elems y)))
  printf "%.6f\n" (norm x)

fitting :: IO ()
fitting = do
  let points = [(x, 2 - 3 * x + 0.5 * x * x) | x <- [-2, -1.5 .. 3]]
      noisy = [(x, y + 0.01 * cos (40 * x)) | (x, y) <- points]
  putStrLn (maybe "none" (unwords . map (fixed 5) . elems) (leastSquares 2 points))
  putStrLn (maybe "none" (unwords . map (fixed 3) . elems) (leastSquares 3 noisy))

measurements :: IO ()
measurements = do
  let knots = [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)]
      s = spline knots
  putStrLn (unwords [fixed 4 (evalSpline s x) | x <- [0, 0.5 .. 4]])
  let samples = take 2000 (gaussians 7)
      stats = summarise samples
  printf "n %d mean %.3f deviation %.3f skew sign %d\n" (count stats) (mean stats) (deviation stats) (signum (round (10 * skewness samples) :: Int))
  mapM_ putStrLn (histogram 9 (-3, 3) samples)
  print (map (fixed 3) (movingAverage 4 [1, 5, 2, 8, 3, 9, 4]))
  print (fixed 6 (correlation samples (map (\x -> 3 - 2 * x) samples)), fixed 3 (median [5, 3, 1, 4]))
  print (map (fixed 4) (quantiles [0.1, 0.5, 0.9] [1 .. 101]))

main :: IO ()
main = do
  g <- report plate
  mapM_ putStrLn (take 2 (render 1 g))
  rods
  systems
  fitting
  measurements
  let quarter = gridMap (/ 4) g
  putStrLn (fixed 6 (at quarter (2, 2) * 4 - at g (2, 2)))
  print (length (interior g), quarter == quarter, maxDifference g quarter > 100)
