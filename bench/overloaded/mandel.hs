-- mandel, overloaded: arithmetic on any integral type, sums over any container.
module Main (main) where

import Data.Char (ord)
import Data.List (foldl')
import Prelude

-- Numbers carry 24 binary digits after the point.
one :: Num n => n
one = 16777216

times :: Integral n => n -> n -> n
times a b = (a * b) `div` one

escape :: Integral n => n -> n -> n -> n
escape limit cx cy = go 0 0 0
  where
    go n x y
      | n == limit = n
      | xx + yy > 4 * one = n
      | otherwise = go (n + 1) (xx - yy + cx) (2 * times x y + cy)
      where
        xx = times x x
        yy = times y y

shade :: (Ord n, Num n) => n -> Char
shade n
  | n < 4 = ' '
  | n < 6 = '.'
  | n < 9 = ':'
  | n < 16 = '*'
  | n < 60 = '%'
  | otherwise = '#'

picture :: Integral n => n -> n -> n -> [String]
picture width height limit =
  [ [ shade (escape limit (column x) (line y)) | x <- [0 .. width - 1] ]
  | y <- [0 .. height - 1]
  ]
  where
    column x = x * 3 * one `div` width - 2 * one
    line y = y * 2 * one `div` height - one

weigh :: (Foldable t, Foldable u) => t (u Char) -> Int
weigh = foldl' (foldl' (\acc c -> (acc * 31 + ord c) `mod` 1000003)) 0

-- The square root in fixed point by Newton's rule, from a list of guesses.
root :: Integral n => n -> n
root a = settle (iterate better one)
  where
    better x = (x + a * one `div` x) `div` 2
    settle (x : y : rest)
      | abs (x - y) <= 1 = y
      | otherwise = settle (y : rest)
    settle _ = 0

roots :: Integral n => n -> n -> n
roots acc n
  | n == 0 = acc
  | otherwise = roots ((acc + root (n * one)) `mod` 1000000007) (n - 1)

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ weigh (picture (480 :: Int) 320 400)
  , length (filter (== '#') (concat (picture (160 :: Int) 120 500)))
  , roots 0 30000
  ]

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
