-- slow
-- Integers across the border of 64 bits: arithmetic, division, divisors, text.
import Data.Bits

factorial :: Integer -> Integer
factorial n = product [1 .. n]

fibs :: [Integer]
fibs = 0 : 1 : zipWith (+) fibs (drop 1 fibs)

border :: [Integer]
border =
  [ b + d
  | b <- [0, 2 ^ 31, 2 ^ 62, 2 ^ 63, 2 ^ 64, 2 ^ 127, 2 ^ 128]
  , d <- [-1 .. 1]
  ]

signed :: [Integer]
signed = border ++ map negate border

checksum :: [Integer] -> Integer
checksum = foldl (\acc x -> (acc * 1000003 + x) `mod` (2 ^ 89 - 1)) 7

main :: IO ()
main = do
  print (factorial 25)
  print (length (show (factorial 1000)), sum (map (\c -> fromEnum c - 48) (show (factorial 1000))))
  print (fibs !! 1000)
  print (checksum [x + y | x <- signed, y <- signed])
  print (checksum [x - y | x <- signed, y <- signed])
  print (checksum [x * y | x <- signed, y <- signed])
  print (checksum [f x y | x <- signed, y <- signed, y /= 0, f <- [quot, rem, div, mod]])
  print (and [(x `quot` y) * y + x `rem` y == x && (x `div` y) * y + x `mod` y == x | x <- signed, y <- signed, y /= 0])
  print (checksum [uncurry (+) (f x y) | x <- signed, y <- signed, y /= 0, f <- [quotRem, divMod]])
  print (checksum [gcd x y | x <- signed, y <- signed], lcm (factorial 30) (2 ^ 100))
  print (checksum [fromIntegral (fromEnum (compare x y)) | x <- signed, y <- signed])
  print (checksum [f x y | x <- signed, y <- signed, f <- [(.&.), (.|.), xor]])
  print (checksum [f x n | x <- signed, n <- [0, 1, 31, 62, 63, 64, 65, 127, 200], f <- [shiftL, shiftR]])
  print (checksum [fromIntegral (popCount x) | x <- signed], [i | i <- [0 .. 130], testBit (2 ^ 127 - 2 ^ 64 :: Integer) i] == [64 .. 126])
  print (map complement [0, -1, 2 ^ 64, negate (2 ^ 64) :: Integer])
  print (map abs [-(2 ^ 63), 2 ^ 63, -1], map signum [-(2 ^ 70), 0, 2 ^ 70])
  print [fromIntegral x :: Int | x <- [2 ^ 63, 2 ^ 64 + 3, -(2 ^ 63) - 1, 2 ^ 200 + 42]]
  print (minimum signed, maximum signed)
  print (takeWhile (< 2 ^ 66) [2 ^ 64 - 1 ..] == [], take 3 [2 ^ 64 - 1 ..], [2 ^ 64, 2 ^ 64 - 3 .. 2 ^ 64 - 10])
  print (showsPrec 7 (-(2 ^ 70)) "", Just (-3 :: Integer))
