-- Integer arithmetic: RSA, Miller-Rabin, digits of pi and e, partitions.
module Main where

import Data.Bits (shiftR, testBit)
import Data.Char (digitToInt)
import Data.List (unfoldr)

powMod :: Integer -> Integer -> Integer -> Integer
powMod b e m = go (b `mod` m) e 1
  where
    go _ 0 acc = acc
    go x k acc = go (x * x `mod` m) (k `shiftR` 1) (if testBit k 0 then acc * x `mod` m else acc)

egcd :: Integer -> Integer -> (Integer, Integer, Integer)
egcd a 0 = (a, 1, 0)
egcd a b = let (g, x, y) = egcd b (a `mod` b) in (g, y, x - (a `div` b) * y)

inverse :: Integer -> Integer -> Maybe Integer
inverse a m = case egcd a m of
  (1, x, _) -> Just (x `mod` m)
  _ -> Nothing

probablyPrime :: Integer -> Bool
probablyPrime n
  | n < 2 = False
  | n < 4 = True
  | even n = False
  | otherwise = all witness (takeWhile (< n) [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37])
  where
    (s, d) = factor 0 (n - 1)
    factor k m
      | even m = factor (k + 1 :: Int) (m `div` 2)
      | otherwise = (k, m)
    witness a = x `elem` [1, n - 1] || any (== n - 1) (take (s - 1) (tail (iterate (\y -> y * y `mod` n) x)))
      where
        x = powMod a d n

nextPrime :: Integer -> Integer
nextPrime n = head (filter probablyPrime [n + 1 ..])

-- Gibbons-like spigot with unbounded state.
piDigits :: [Integer]
piDigits = go (1, 0, 1, 1)
  where
    go (q, r, t, k)
      | 4 * q + r - t < n * t = n : go (10 * q, 10 * (r - n * t), t, k)
      | otherwise = go (q * k, (2 * q + r) * l, t * l, k + 1)
      where
        n = (3 * q + r) `div` t
        l = 2 * k + 1

eDigits :: Int -> String
eDigits n = show (total `div` 1000)
  where
    scale = 10 ^ (n + 3)
    total = sum (takeWhile (> 0) (scanl div scale [1 ..])) :: Integer

partitions :: [Integer]
partitions = map p [0 ..]
  where
    p :: Int -> Integer
    p 0 = 1
    p n = sum [sign k * partitions !! m | (k, m) <- terms n]
    sign k = if odd k then 1 else -1
    terms n = takeWhile ((>= 0) . snd) [(k, n - g) | k <- [1 :: Int ..], g <- [k * (3 * k - 1) `div` 2, k * (3 * k + 1) `div` 2]]

binomial :: Integer -> Integer -> Integer
binomial n k = product [n - k + 1 .. n] `div` product [1 .. k]

toBase :: Integer -> Integer -> [Integer]
toBase b = reverse . unfoldr (\n -> if n == 0 then Nothing else Just (n `mod` b, n `div` b))

main :: IO ()
main = do
  let p = nextPrime (10 ^ (20 :: Int))
      q = nextPrime (3 * 10 ^ (20 :: Int))
      n = p * q
      e = 65537
      Just d = inverse e ((p - 1) * (q - 1))
      message = 31415926535897932384626433
      cipher = powMod message e n
  print (p, q)
  print cipher
  print (powMod cipher d n == message)
  print (filter probablyPrime [561, 1105, 2 ^ (61 :: Int) - 1, 2 ^ (89 :: Int) - 1, 2 ^ (67 :: Int) - 1])
  putStrLn (concatMap show (take 60 piDigits))
  putStrLn (eDigits 60)
  print (partitions !! 100, partitions !! 150)
  print (binomial 200 100)
  print (sum (map digitToInt (show (product [1 .. 200 :: Integer]))))
  print (toBase 7 (10 ^ (15 :: Int)), (-7) `div` 2 :: Integer, (-7) `quotRem` (2 :: Integer), (-(10 ^ (20 :: Int))) `divMod` (7 :: Integer))
  print (gcd (2 ^ (64 :: Int)) (6 ^ (30 :: Int)) :: Integer, lcm 12345678901234567890 9876543210 :: Integer)
  print (fromIntegral (2 ^ (64 :: Int) + 5 :: Integer) :: Int, fromInteger (-(2 ^ (70 :: Int))) :: Double, compare (2 ^ (65 :: Int)) (2 ^ (66 :: Int) :: Integer))
  print (read "-123456789012345678901234567890" :: Integer, show (-(2 ^ (63 :: Int)) :: Integer), abs (-(2 ^ (80 :: Int))) :: Integer)
