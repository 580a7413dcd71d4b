-- List comprehensions, arithmetic sequences, where and guards, let patterns.
module Main where

import Data.List (sort, tails)

triples :: Int -> [(Int, Int, Int)]
triples n = [(a, b, c) | c <- [1 .. n], b <- [1 .. c], a <- [1 .. b], a * a + b * b == c * c]

primes :: [Int]
primes = sieve [2 ..] where sieve (p : xs) = p : sieve [x | x <- xs, x `mod` p /= 0]

pairs :: [a] -> [(a, a)]
pairs xs = [(x, y) | (x : rest) <- tails xs, y <- rest]

digits :: Int -> [Int]
digits 0 = []
digits n = let (q, r) = n `quotRem` 10 in digits q ++ [r]

armstrong :: [Int]
armstrong = [n | n <- [1 .. 9999], let ds = digits n; k = length ds, sum [d ^ k | d <- ds] == n]

classify :: Int -> String
classify n
  | n < 2 = "none"
  | total == n = "perfect"
  | total > n, even n = "abundant"
  | total > n = "odd abundant"
  | Just p <- lookup n amicable = "amicable with " ++ show p
  | otherwise = "deficient"
  where
    total = aliquot n
    amicable = [(a, b) | a <- [200 .. 300], let b = aliquot a, b /= a, aliquot b == a]

aliquot :: Int -> Int
aliquot n = sum [d | d <- [1 .. n `div` 2], n `mod` d == 0]

pascal :: [[Integer]]
pascal = iterate (\row -> zipWith (+) (0 : row) (row ++ [0])) [1]

hamming :: [Integer]
hamming = 1 : merge3 (map (* 2) hamming) (map (* 3) hamming) (map (* 5) hamming)
  where
    merge3 a b c = merge a (merge b c)
    merge xa@(x : xs) ya@(y : ys)
      | x < y = x : merge xs ya
      | x > y = y : merge xa ys
      | otherwise = x : merge xs ys
    merge _ _ = []

lookAndSay :: [String]
lookAndSay = iterate say "1"
  where
    say "" = ""
    say s@(c : _) = let (run, rest) = span (== c) s in show (length run) ++ c : say rest

main :: IO ()
main = do
  print (triples 30)
  print (takeWhile (< 60) primes)
  print (pairs "abcd", armstrong)
  mapM_ (putStrLn . classify) [1, 6, 12, 220, 945, 17]
  print (pascal !! 10, sum (pascal !! 40))
  print (take 20 hamming, hamming !! 500)
  print (take 7 lookAndSay, length (lookAndSay !! 25))
  print [[if even (x + y) then ' ' else '#' | x <- [1 .. 5 :: Int]] | y <- [1 .. 3 :: Int]]
  print ([x | Just x <- [Just 1, Nothing, Just (3 :: Int)]], [(i, j) | i <- [1 .. 3 :: Int], odd i, j <- ['a' ..  'b']], [y | x <- "hello", let y = succ x, y > 'i'])
  let (evens, odds) = (filter even xs, filter odd xs) where xs = [1 .. 10 :: Int]
      ~(lazy, _) = undefined :: (Int, Int)
      (h : _, [a, b]) = ("xyz", [True, False])
  print (evens, odds, h, a && b)
  print (sort [if x > 3 then -x else x | x <- [5, 2, 4, 1 :: Int]], [10, 8 .. 1 :: Int], [3, 3 .. 3] !! 5 :: Int, take 3 [0.1 :: Double ..])
