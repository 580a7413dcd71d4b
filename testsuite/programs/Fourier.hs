-- Complex numbers: a fast Fourier transform, polynomial multiplication and
-- roots by Durand-Kerner.
module Main where

import Data.Complex
import Data.List (foldl')
import Numeric (showFFloat)

fft :: [Complex Double] -> [Complex Double]
fft [] = []
fft [x] = [x]
fft xs = zipWith (+) evens' twisted ++ zipWith (-) evens' twisted
  where
    n = length xs
    (es, os) = split xs
    evens' = fft es
    twisted = zipWith (*) [cis (-2 * pi * fromIntegral k / fromIntegral n) | k <- [0 .. n - 1]] (fft os)

split :: [a] -> ([a], [a])
split [] = ([], [])
split [x] = ([x], [])
split (x : y : rest) = let (a, b) = split rest in (x : a, y : b)

ifft :: [Complex Double] -> [Complex Double]
ifft xs = map ((/ fromIntegral (length xs)) . conjugate) (fft (map conjugate xs))

multiply :: [Int] -> [Int] -> [Int]
multiply a b = take size (map (round . realPart) (ifft (zipWith (*) (fft (pad a)) (fft (pad b)))))
  where
    size = length a + length b - 1
    n = head [k | k <- iterate (* 2) 1, k >= size]
    pad xs = map fromIntegral xs ++ replicate (n - length xs) 0

schoolbook :: [Int] -> [Int] -> [Int]
schoolbook a b = [sum [x * y | (i, x) <- zip [0 ..] a, (j, y) <- zip [0 ..] b, i + j == k] | k <- [0 .. length a + length b - 2]]

bigProduct :: Integer -> Integer -> Integer
bigProduct a b = foldr (\d acc -> toInteger d + 10 * acc) 0 (multiply (digits a) (digits b))
  where
    digits = map (\c -> fromEnum c - 48) . reverse . show

eval :: [Complex Double] -> Complex Double -> Complex Double
eval cs z = foldl' (\acc c -> acc * z + c) 0 cs

roots :: [Complex Double] -> [Complex Double]
roots cs = iterate improve start !! 60
  where
    n = length cs - 1
    start = [(0.4 :+ 0.9) ^ k | k <- [0 .. n - 1]]
    improve zs = [z - eval cs z / product [z - w | (j, w) <- zip [0 ..] zs, j /= i] | (i, z) <- zip [0 :: Int ..] zs]

fixed :: Double -> String
fixed x = showFFloat (Just 4) (if abs x < 5.0e-5 then 0 else x) ""

pretty :: Complex Double -> String
pretty (a :+ b) = fixed a ++ (if abs b < 5.0e-5 then "" else (if b < 0 then " - " else " + ") ++ fixed (abs b) ++ "i")

main :: IO ()
main = do
  mapM_ (putStrLn . pretty) (fft (map fromIntegral [1, 2, 3, 4, 0, 0, 0, 0 :: Int]))
  print (map (round . realPart) (ifft (fft (map fromIntegral [3, 1, 4, 1, 5, 9, 2, 6 :: Int]))) :: [Int])
  print (multiply [1, 2, 3] [4, 5, 6], multiply [1, 2, 3] [4, 5, 6] == schoolbook [1, 2, 3] [4, 5, 6])
  print (bigProduct 123456789123456789 987654321987654321 == 123456789123456789 * 987654321987654321)
  mapM_ (putStrLn . pretty) (roots [1, -6, 11, -6])
  mapM_ (putStrLn . fixed . magnitude) (roots [1, 0, 0, 0, -1])
  print ((3 :+ 4) * (1 :+ (-2)) :: Complex Double, magnitude (3 :+ 4 :: Complex Double), realPart (mkPolar 2 0 :: Complex Double))
  print (fmap (* 2) (1.5 :+ (-2.5)), negate (1 :+ 2) :: Complex Double, abs (3 :+ 4) :: Complex Double)
  print (map (fixed . phase) [1 :+ 0, 0 :+ 1, (-1) :+ 0, 0 :+ (-1)])
