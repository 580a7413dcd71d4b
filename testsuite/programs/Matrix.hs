-- Matrices as lists of rows, a Num instance, determinants and inverses over
-- rationals.
module Main where

import Data.List (foldl', intercalate, transpose)
import Data.Ratio

newtype Matrix a = Matrix [[a]] deriving (Eq, Ord)

instance Show a => Show (Matrix a) where
  show (Matrix rows) = intercalate "\n" [unwords [pad (show x) | x <- r] | r <- rows]
    where
      width = maximum (0 : [length (show x) | r <- rows, x <- r])
      pad s = replicate (width - length s) ' ' ++ s

instance Functor Matrix where
  fmap f (Matrix rows) = Matrix (map (map f) rows)

instance Num a => Num (Matrix a) where
  Matrix a + Matrix b = Matrix (zipWith (zipWith (+)) a b)
  Matrix a - Matrix b = Matrix (zipWith (zipWith (-)) a b)
  Matrix a * Matrix b = Matrix [[sum (zipWith (*) r c) | c <- columns] | r <- a]
    where
      columns = transpose b
  negate = fmap negate
  abs = fmap abs
  signum = fmap signum
  fromInteger n = Matrix [[fromInteger n]]

identity :: Num a => Int -> Matrix a
identity n = Matrix [[if i == j then 1 else 0 | j <- [1 .. n]] | i <- [1 .. n]]

power :: Num a => Int -> Matrix a -> Int -> Matrix a
power n m k
  | k == 0 = identity n
  | even k = half * half
  | otherwise = m * power n m (k - 1)
  where
    half = power n m (k `div` 2)

minor :: Int -> Int -> [[a]] -> [[a]]
minor i j rows = [without j r | (k, r) <- zip [0 ..] rows, k /= i]
  where
    without n xs = take n xs ++ drop (n + 1) xs

determinant :: Num a => Matrix a -> a
determinant (Matrix [[x]]) = x
determinant (Matrix rows@(top : _)) =
  sum [sign j * x * determinant (Matrix (minor 0 j rows)) | (j, x) <- zip [0 ..] top]
  where
    sign j = if even j then 1 else -1
determinant (Matrix []) = 1

inverse :: Matrix Rational -> Maybe (Matrix Rational)
inverse m@(Matrix rows)
  | d == 0 = Nothing
  | otherwise = Just (fmap (/ d) (Matrix (transpose cofactors)))
  where
    d = determinant m
    n = length rows
    cofactors = [[sgn (i + j) * determinant (Matrix (minor i j rows)) | j <- [0 .. n - 1]] | i <- [0 .. n - 1]]
    sgn k = if even k then 1 else -1

fibonacci :: Int -> Integer
fibonacci n = let Matrix [[_, f], _] = power 2 (Matrix [[1, 1], [1, 0]]) n in f

showRational :: Rational -> String
showRational r
  | denominator r == 1 = show (numerator r)
  | otherwise = show (numerator r) ++ "/" ++ show (denominator r)

main :: IO ()
main = do
  let a = Matrix [[2, 1, 0], [1, 3, 1], [0, 1, 4]] :: Matrix Rational
      b = Matrix [[1, 2], [3, 4]] :: Matrix Int
  print (b * b + b)
  print (b - 3 * identity 2)
  print (determinant b)
  print (determinant a)
  case inverse a of
    Nothing -> putStrLn "singular"
    Just i -> do
      let Matrix rows = i
      mapM_ (putStrLn . unwords . map showRational) rows
      print (a * i == identity 3)
  print (inverse (Matrix [[1, 2], [2, 4]]))
  print (map fibonacci [1, 2, 10, 50, 90, 200])
  print (foldl' (+) 0 (map determinant [Matrix [[k, 1], [1, k]] | k <- [1 .. 20 :: Int]]))
