-- Continued fractions with Integer and Ratio.
module Main where

import Data.List (unfoldr)
import Data.Ratio (denominator, numerator, (%))

type CF = [Integer]

fromRat :: Rational -> CF
fromRat = unfoldr step . Just
  where
    step Nothing = Nothing
    step (Just r)
      | frac == 0 = Just (n, Nothing)
      | otherwise = Just (n, Just (recip frac))
      where
        n = floor r
        frac = r - fromInteger n

toRat :: CF -> Rational
toRat [] = 0
toRat [a] = fromInteger a
toRat (a : as) = fromInteger a + recip (toRat as)

convergents :: CF -> [Rational]
convergents cf = zipWith (%) (drop 2 ps) (drop 2 qs)
  where
    ps = 0 : 1 : next ps
    qs = 1 : 0 : next qs
    next prev = zipWith3 (\a p1 p0 -> a * p1 + p0) cf (tail prev) prev

-- The periodic expansion of a square root.
root :: Integer -> CF
root n
  | isqrt n * isqrt n == n = [isqrt n]
  | otherwise = go 0 1 a0
  where
    a0 = isqrt n
    go m d a = a : go m' d' a'
      where
        m' = d * a - m
        d' = (n - m' * m') `div` d
        a' = (a0 + m') `div` d'

isqrt :: Integer -> Integer
isqrt 0 = 0
isqrt n = newton n
  where
    newton k
      | next >= k = k
      | otherwise = newton next
      where
        next = (k + n `div` k) `div` 2

-- e = [2; 1, 2, 1, 1, 4, 1, 1, 6, ...]
euler :: CF
euler = 2 : concat [[1, 2 * k, 1] | k <- [1 ..]]

digits :: Int -> Rational -> String
digits n r = show whole ++ "." ++ pad (show rest)
  where
    whole = floor r :: Integer
    scale = 10 ^ n
    rest = floor ((r - fromInteger whole) * fromInteger scale) :: Integer
    pad s = replicate (n - length s) '0' ++ s

pell :: Integer -> (Integer, Integer)
pell n = head [(x, y) | c <- convergents (root n), let x = numerator c, let y = denominator c, x * x - n * y * y == 1]

main :: IO ()
main = do
  print (fromRat (415 % 93))
  print (toRat (fromRat (415 % 93)))
  print (fromRat (-22 % 7))
  print (take 6 (convergents euler))
  putStrLn (digits 40 (convergents euler !! 60))
  putStrLn (digits 30 (convergents (root 2) !! 60))
  print (take 12 (root 7))
  print [pell n | n <- [2, 3, 5, 6, 7, 13, 61]]
  print (map isqrt [0, 1, 15, 16, 17, 10 ^ (40 :: Int)])
