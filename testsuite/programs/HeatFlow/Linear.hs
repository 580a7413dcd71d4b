-- Dense and banded linear algebra on boxed and unboxed arrays.
module Linear (Matrix, Vector, matrix, vector, solveDense, tridiagonal, conjugateGradient, apply, norm, determinantLU, leastSquares) where

import Data.Array
import Data.List (foldl', maximumBy)
import Data.Ord (comparing)

type Vector = Array Int Double
type Matrix = Array (Int, Int) Double

vector :: [Double] -> Vector
vector xs = listArray (0, length xs - 1) xs

matrix :: [[Double]] -> Matrix
matrix rs = listArray ((0, 0), (length rs - 1, length (head rs) - 1)) (concat rs)

size :: Matrix -> Int
size m = 1 + fst (snd (bounds m))

apply :: Matrix -> Vector -> Vector
apply m v = listArray (bounds v) [sum [m ! (i, j) * v ! j | j <- [c0 .. c1]] | i <- [r0 .. r1]]
  where
    ((r0, c0), (r1, c1)) = bounds m

dot :: Vector -> Vector -> Double
dot a b = foldl' (+) 0 (zipWith (*) (elems a) (elems b))

norm :: Vector -> Double
norm v = sqrt (dot v v)

axpy :: Double -> Vector -> Vector -> Vector
axpy k a b = listArray (bounds a) (zipWith (\x y -> k * x + y) (elems a) (elems b))

-- Gaussian elimination with partial pivoting on rows as lists; the sign and
-- the pivots give the determinant.
eliminate :: [[Double]] -> ([[Double]], Double)
eliminate [] = ([], 1)
eliminate rs
  | abs pivot < 1.0e-12 = ([], 0)
  | otherwise = (best : upper, sign * pivot * det)
  where
    (k, best) = maximumBy (comparing (abs . head . snd)) (zip [0 :: Int ..] rs)
    pivot = head best
    others = [r | (i, r) <- zip [0 ..] rs, i /= k]
    sign = if even k then 1 else -1
    (upper, det) = eliminate [zipWith (\b x -> x - b * head r / pivot) (tail best) (tail r) | r <- others]

rowsOf :: Matrix -> [[Double]]
rowsOf m = [[m ! (i, j) | j <- [0 .. snd (snd (bounds m))]] | i <- [0 .. size m - 1]]

determinantLU :: Matrix -> Double
determinantLU = snd . eliminate . rowsOf

solveDense :: Matrix -> Vector -> Maybe Vector
solveDense m b
  | length triangular < size m = Nothing
  | otherwise = Just (vector (foldr back [] triangular))
  where
    (triangular, _) = eliminate [r ++ [x] | (r, x) <- zip (rowsOf m) (elems b)]
    back r known = (last r - sum (zipWith (*) (init (tail r)) known)) / head r : known

-- The Thomas algorithm: lower, diagonal, upper, right-hand side.
tridiagonal :: [Double] -> [Double] -> [Double] -> [Double] -> [Double]
tridiagonal lower diagonal upper rhs = backwards (forwards 0 0 (zip4' (0 : lower) diagonal (upper ++ [0]) rhs))
  where
    forwards _ _ [] = []
    forwards c d ((a, b, u, r) : rest) = (c', d') : forwards c' d' rest
      where
        m = b - a * c
        c' = u / m
        d' = (r - a * d) / m
    backwards = foldr step []
    step (_, d) [] = [d]
    step (c, d) xs@(x : _) = (d - c * x) : xs
    zip4' (a : as) (b : bs) (c : cs) (d : ds) = (a, b, c, d) : zip4' as bs cs ds
    zip4' _ _ _ _ = []

conjugateGradient :: Matrix -> Vector -> [(Vector, Double)]
conjugateGradient a b = go x0 b b (dot b b)
  where
    x0 = fmap (const 0) b
    go x r p rr
      | rr < 1.0e-20 = [(x, sqrt rr)]
      | otherwise = (x, sqrt rr) : go x' r' p' rr'
      where
        ap = apply a p
        alpha = rr / dot p ap
        x' = axpy alpha p x
        r' = axpy (negate alpha) ap r
        rr' = dot r' r'
        p' = axpy (rr' / rr) p r'

leastSquares :: Int -> [(Double, Double)] -> Maybe Vector
leastSquares degree points = solveDense normal rhs
  where
    n = degree + 1
    power x k = x ^ (k :: Int)
    normal = matrix [[sum [power x (i + j) | (x, _) <- points] | j <- [0 .. n - 1]] | i <- [0 .. n - 1]]
    rhs = vector [sum [y * power x i | (x, y) <- points] | i <- [0 .. n - 1]]
