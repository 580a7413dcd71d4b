-- The classes of numbers at each type of the Prelude.
import Data.Ratio

halves :: [Double]
halves = [-3.5, -2.5 .. 3.5] ++ [0.49999999999999994, -0.5, 4503599627370497.5]

main :: IO ()
main = do
  print (map round halves, map truncate halves)
  print (map floor halves, map ceiling halves)
  print (map (fst . split) halves)
  print (round (5 % 2 :: Rational), round (7 % 2 :: Rational), truncate (-7 % 2 :: Rational), floor (-7 % 2 :: Rational))
  print (truncate (1e20 :: Double), round (-1e25 :: Double), floor (2 ^ 70 + 0.5 :: Double))
  print [1.0, 1.5 .. 3.0 :: Double]
  print ([0.1 .. 1.0 :: Double], [10, 8 .. 1 :: Double], [1.5 .. 0 :: Double])
  print ([1 % 2 .. 3 :: Rational], length [0.1, 0.2 .. 100 :: Float])
  print (decodeFloat (0.1 :: Double), decodeFloat (0.1 :: Float), decodeFloat (5.0e-324 :: Double), decodeFloat (0 :: Double))
  print (significand (8 :: Double), exponent (8 :: Double), scaleFloat 3 (1.5 :: Double), scaleFloat (-2000) (1 :: Double))
  print (encodeFloat 3 4 :: Double, encodeFloat 1 2000 :: Double, encodeFloat 1 (-1074) :: Double, encodeFloat 5 (-3) :: Float)
  print (floatDigits (1 :: Double), floatRange (1 :: Double), floatRadix (1 :: Double), floatDigits (1 :: Float), floatRange (1 :: Float))
  print (isNaN (0 / 0 :: Double), isInfinite (1 / 0 :: Double), isNegativeZero (-0.0 :: Double), isDenormalized (1.0e-310 :: Double))
  print (1 / 0 :: Double, -1 / 0 :: Double, -0.0 :: Double, isNaN (0 / 0 :: Float))
  print [atan2 y x | y <- [-1, -0.0, 0, 1], x <- [-1, -0.0, 0, 1 :: Double]]
  print (toRational (0.1 :: Double), toRational (0.1 :: Float), fromRational (1 % 3) :: Double, fromRational (1 % 3) :: Float)
  print (realToFrac (0.1 :: Float) :: Double, realToFrac (0.1 :: Double) :: Float, realToFrac (3 :: Int) :: Double)
  print (fromIntegral (-1 :: Int) :: Word, fromIntegral (maxBound :: Word) :: Double, fromIntegral (maxBound :: Word) + 1 :: Integer)
  print (maxBound `quot` 3 :: Word, (5 :: Word) - 6, negate 1 :: Word, toInteger (maxBound :: Word))
  print ([maxBound - 2 ..] :: [Word], [5, 3 ..] :: [Word], [250, 252 .. 260 :: Word])
  print (numerator (6 % (-4)), denominator (6 % (-4) :: Rational), (1 % 3) + (1 % 6) :: Rational, recip (-2 % 3) :: Rational)
  print (compare (1 % 3) (33 % 100 :: Rational), (2 % 3) ^ 3 :: Rational, (2 % 3) ^^ (-3) :: Rational, [x | x <- [1 % 3, -5 % 7 :: Rational], x < 0])
  print (approxRational (3.14159 :: Double) 0.001, 2 ** 10 :: Double, 10 ^ 20 :: Integer, 2 ^^ (-3) :: Double, logBase 2 1024 :: Double)
  print (0.1 + 0.2 :: Float, 1 / 3 :: Float, 16777216 + 1 :: Float, fromIntegral (2 ^ 24 + 1 :: Int) :: Float)
  print (sqrt 2 :: Float, pi :: Float, 1.0e10 :: Float, 1.0e-2 :: Float, 3.4028235e38 :: Float)
  print (even (-4 :: Int), odd (2 ^ 70 + 1 :: Integer), gcd 0 0 :: Int, lcm 4 6 :: Int)
  print (signum (-0.5) :: Double, abs (-7) :: Int)
  print (subtract 3 10 :: Int, until (> 1000) (* 2) 1 :: Int, minimum [2.5, 1.5 :: Double])
  print (fromEnum 3.7, toEnum 65 :: Double, succ 1.5 :: Double, pred (2 ^ 64) :: Integer)
  where
    split :: Double -> (Integer, Double)
    split = properFraction
