-- Floating-point numbers, and operations on those of one type.

module GHC.Float
  ( Float(..), Double(..), Floating(..), RealFloat(..), FFFormat(..)
  , showFloat, showSignedFloat, floatToDigits, fromRat, formatRealFloat, roundTo
  , float2Double, double2Float, int2Double, double2Int, int2Float, float2Int, word2Double, word2Float
  , castWord32ToFloat, castFloatToWord32, castWord64ToDouble, castDoubleToWord64
  , plusDouble, minusDouble, timesDouble, divideDouble, negateDouble, fabsDouble, powerDouble
  , plusFloat, minusFloat, timesFloat, divideFloat, negateFloat, fabsFloat, powerFloat
  , sqrtDouble, expDouble, logDouble, sinDouble, cosDouble, tanDouble, asinDouble, acosDouble, atanDouble
  , sinhDouble, coshDouble, tanhDouble, sqrtFloat, expFloat, logFloat, sinFloat, cosFloat, tanFloat
  , eqDouble, gtDouble, geDouble, ltDouble, leDouble, eqFloat, gtFloat, geFloat, ltFloat, leFloat
  , rationalToDouble, rationalToFloat
  ) where

import Prelude
import Base.Effect
import Base.Num (Floating(..))
import Base.Types (Double(..), Float(..))
import Data.Word (Word32, Word64)
import Numeric

showSignedFloat :: RealFloat a => (a -> ShowS) -> Int -> a -> ShowS
showSignedFloat showPositive d x
  | x < 0 || isNegativeZero x = showParen (d > 6) (showChar '-' . showPositive (negate x))
  | otherwise = showPositive x

-- How `formatRealFloat` writes a number: with an exponent, without one, or as is shorter.
data FFFormat = FFExponent | FFFixed | FFGeneric

formatRealFloat :: RealFloat a => FFFormat -> Maybe Int -> a -> String
formatRealFloat format digits x = case format of
  FFExponent -> showEFloat digits x ""
  FFFixed -> showFFloat digits x ""
  FFGeneric -> showGFloat digits x ""

-- So many digits of those behind a point, to the base, and 1 if there is one more in front. What is
-- just between two goes to the even one.
roundTo :: Int -> Int -> [Int] -> (Int, [Int])
roundTo base count digits = case places count True digits of
  (0, rounded) -> (0, rounded)
  (carry, rounded) -> (carry, carry : rounded)
  where
    half = base `quot` 2
    places 0 isEven rest = (if above isEven rest then 1 else 0, [])
    places n _ [] = (0, replicate n 0)
    places n _ (x : xs) = case places (n - 1) (even x) xs of
      (carry, rounded)
        | x + carry == base -> (1, 0 : rounded)
        | otherwise -> (0, x + carry : rounded)
    above isEven (x : xs)
      | x == half && all (== 0) xs = not isEven
      | otherwise = x >= half
    above _ [] = False

float2Double :: Float -> Double
float2Double = realToFrac

double2Float :: Double -> Float
double2Float = realToFrac

int2Double :: Int -> Double
int2Double = fromIntegral

int2Float :: Int -> Float
int2Float = fromIntegral

double2Int :: Double -> Int
double2Int = truncate

float2Int :: Float -> Int
float2Int = truncate

word2Double :: Word -> Double
word2Double = fromIntegral

word2Float :: Word -> Float
word2Float = fromIntegral

-- The bits of a number, by way of memory.

castDoubleToWord64 :: Double -> Word64
castDoubleToWord64 x = fromIntegral (runRW (\w -> case newBytes 8 w of
  Result b -> case writeF64 b 0 x w of Result _ -> readI64 b 0 w))

castWord64ToDouble :: Word64 -> Double
castWord64ToDouble n = runRW (\w -> case newBytes 8 w of
  Result b -> case writeI64 b 0 (fromIntegral n) w of Result _ -> readF64 b 0 w)

castFloatToWord32 :: Float -> Word32
castFloatToWord32 x = fromIntegral (runRW (\w -> case newBytes 4 w of
  Result b -> case writeF32 b 0 (float2Double x) w of Result _ -> readW32 b 0 w))

castWord32ToFloat :: Word32 -> Float
castWord32ToFloat n = double2Float (runRW (\w -> case newBytes 4 w of
  Result b -> case writeW32 b 0 (fromIntegral n) w of Result _ -> readF32 b 0 w))

plusDouble, minusDouble, timesDouble, divideDouble, powerDouble :: Double -> Double -> Double
plusDouble = (+)
minusDouble = (-)
timesDouble = (*)
divideDouble = (/)
powerDouble = (**)

plusFloat, minusFloat, timesFloat, divideFloat, powerFloat :: Float -> Float -> Float
plusFloat = (+)
minusFloat = (-)
timesFloat = (*)
divideFloat = (/)
powerFloat = (**)

negateDouble, fabsDouble, sqrtDouble, expDouble, logDouble, sinDouble, cosDouble, tanDouble :: Double -> Double
negateDouble = negate
fabsDouble = abs
sqrtDouble = sqrt
expDouble = exp
logDouble = log
sinDouble = sin
cosDouble = cos
tanDouble = tan

asinDouble, acosDouble, atanDouble, sinhDouble, coshDouble, tanhDouble :: Double -> Double
asinDouble = asin
acosDouble = acos
atanDouble = atan
sinhDouble = sinh
coshDouble = cosh
tanhDouble = tanh

negateFloat, fabsFloat, sqrtFloat, expFloat, logFloat, sinFloat, cosFloat, tanFloat :: Float -> Float
negateFloat = negate
fabsFloat = abs
sqrtFloat = sqrt
expFloat = exp
logFloat = log
sinFloat = sin
cosFloat = cos
tanFloat = tan

eqDouble, gtDouble, geDouble, ltDouble, leDouble :: Double -> Double -> Bool
eqDouble = (==)
gtDouble = (>)
geDouble = (>=)
ltDouble = (<)
leDouble = (<=)

eqFloat, gtFloat, geFloat, ltFloat, leFloat :: Float -> Float -> Bool
eqFloat = (==)
gtFloat = (>)
geFloat = (>=)
ltFloat = (<)
leFloat = (<=)

-- A fraction by numerator and denominator, which may be none.

rationalToDouble :: Integer -> Integer -> Double
rationalToDouble = quotient

rationalToFloat :: Integer -> Integer -> Float
rationalToFloat = quotient

quotient :: RealFloat a => Integer -> Integer -> a
quotient n d
  | d /= 0 = fromRat (fromInteger n / fromInteger d)
  | n == 0 = 0 / 0
  | n < 0 = -1 / 0
  | otherwise = 1 / 0
