-- Literals of every type, known and not; in patterns too.
import Data.Ratio

newtype Poly = Poly [Integer] deriving (Eq, Show)

instance Num Poly where
  Poly xs + Poly ys = Poly (add xs ys)
    where
      add (a : as) (b : bs) = (a + b) : add as bs
      add as [] = as
      add [] bs = bs
  Poly xs * Poly ys = sum [Poly (replicate i 0 ++ map (* x) ys) | (i, x) <- zip [0 ..] xs]
  negate (Poly xs) = Poly (map negate xs)
  abs p = p
  signum p = p
  fromInteger n = Poly [n]

name :: (Eq a, Num a) => a -> String
name 0 = "zero"
name 1 = "one"
name (-1) = "minus one"
name 100000000000000000000 = "big"
name _ = "other"

fraction :: Double -> Int
fraction 0.5 = 1
fraction (-2.25) = 2
fraction 3 = 3
fraction _ = 0

half :: Fractional a => a
half = 0.5

tiny :: Fractional a => a
tiny = 1.25e-3

main :: IO ()
main = do
  print (Poly [1, 2] * 3 + 100000000000000000000)
  print (map name [0, 1, -1, 5 :: Int], map name [10 ^ 20, -1 :: Integer], name (0 :: Double), name (1 % 1 :: Rational), name (Poly [0]))
  print (map fraction [0.5, -2.25, 3, 4])
  print (half :: Double, half :: Float, half :: Rational, tiny :: Rational, tiny :: Double)
  print (0.1 :: Rational, 1.0e3 :: Rational, 12.34e-2 :: Rational, 0.0 :: Rational)
  print (0xFF, 0o17, 0xffffffffffffffffff, 0XAB :: Word)
  print (1e3, 5.0e-324 :: Double, 1.7976931348623157e308 :: Double, 123456789.123456789 :: Double)
  print (-5 `mod` 3, (-5) `mod` 3, negate 2 ^ 2, -2 ^ 2)
  print (9007199254740993 :: Double, 18446744073709551616 :: Double, 16777217 :: Float)
  print (let x = 3 in x / 2, let n = 3 in n `div` 2)
  print (fromIntegral (3 :: Int) + 0.5)
  print [if n == 2 then 'y' else 'n' | n <- [1 .. 3]]
