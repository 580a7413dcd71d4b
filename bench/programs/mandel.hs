-- The Mandelbrot set in fixed-point arithmetic on Int, drawn as lines of
-- characters; a Newton square root; and Langton's ant on a set of cells.
module Main (main) where

import Data.Char (ord)
import Data.List (foldl')
import Prelude

-- Numbers carry 24 binary digits after the point.
one :: Int
one = 16777216

times :: Int -> Int -> Int
times a b = (a * b) `div` one

escape :: Int -> Int -> Int -> Int
escape limit cx cy = go 0 0 0
  where
    go n x y
      | n == limit = n
      | xx + yy > 4 * one = n
      | otherwise = go (n + 1) (xx - yy + cx) (2 * times x y + cy)
      where
        xx = times x x
        yy = times y y

shade :: Int -> Char
shade n
  | n < 4 = ' '
  | n < 6 = '.'
  | n < 9 = ':'
  | n < 16 = '*'
  | n < 60 = '%'
  | otherwise = '#'

picture :: Int -> Int -> Int -> [String]
picture width height limit =
  [ [ shade (escape limit (column x) (line y)) | x <- [0 .. width - 1] ]
  | y <- [0 .. height - 1]
  ]
  where
    column x = x * 3 * one `div` width - 2 * one
    line y = y * 2 * one `div` height - one

weigh :: [String] -> Int
weigh = foldl' (foldl' (\acc c -> (acc * 31 + ord c) `mod` 1000003)) 0

-- The square root in fixed point by Newton's rule, from a list of guesses.
root :: Int -> Int
root a = settle (iterate better one)
  where
    better x = (x + a * one `div` x) `div` 2
    settle (x : y : rest)
      | abs (x - y) <= 1 = y
      | otherwise = settle (y : rest)
    settle _ = 0

roots :: Int -> Int -> Int
roots acc n
  | n == 0 = acc
  | otherwise = roots ((acc + root (n * one)) `mod` 1000000007) (n - 1)

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ weigh (picture 480 320 400)
  , length (filter (== '#') (concat (picture 160 120 500)))
  , roots 0 30000
  ]

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
