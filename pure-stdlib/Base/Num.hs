-- The classes of numbers, and what is defined for all of them. Members that no
-- Prelude of the Haskell edition exports: fromInt, toInt, toDouble, fromLiteral,
-- greatestDivisor. They are short cuts around Integer and Rational.

module Base.Num where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Error
import Base.Function
import Base.Classes
import Base.Enum
import Base.Tuple

infixr 8 ^, ^^, **
infixl 7 *, /, `quot`, `rem`, `div`, `mod`, %, :%
infixl 6 +, -

class Num a where
  {-# MINIMAL (+), (*), abs, signum, fromInteger, (negate | (-)) #-}
  (+), (-), (*) :: a -> a -> a
  negate, abs, signum :: a -> a
  fromInteger :: Integer -> a
  fromInt :: Int -> a
  x - y = x + negate y
  negate x = fromInt 0 - x
  fromInteger n = fromInt (integerToInt n)
  fromInt n = fromInteger (integerFromInt n)

-- Reduced, the denominator positive.
data Ratio a = !a :% !a

type Rational = Ratio Integer

class (Num a, Ord a) => Real a where
  toRational :: a -> Rational
  -- The nearest.
  toDouble :: a -> Double
  toDouble x = rationalToDouble (toRational x)

class (Real a, Enum a) => Integral a where
  {-# MINIMAL quotRem, toInteger #-}
  quot, rem, div, mod :: a -> a -> a
  quotRem, divMod :: a -> a -> (a, a)
  toInteger :: a -> Integer
  toInt :: a -> Int
  greatestDivisor :: a -> a -> a
  quot x y = fst (quotRem x y)
  rem x y = snd (quotRem x y)
  div x y = fst (divMod x y)
  mod x y = snd (divMod x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = case quotRem x y of
    (q, r)
      | signum r == negate (signum y) -> (q - 1, r + y)
      | otherwise -> (q, r)
  toInteger x = integerFromInt (toInt x)
  toInt x = integerToInt (toInteger x)
  greatestDivisor x y = go (abs x) (abs y)
    where
      go a b
        | b == 0 = a
        | otherwise = go b (rem a b)

class Num a => Fractional a where
  {-# MINIMAL fromRational, (recip | (/)) #-}
  (/) :: a -> a -> a
  recip :: a -> a
  fromRational :: Rational -> a
  -- The same number twice, first as the nearest Double.
  fromLiteral :: Double -> Rational -> a
  fromDouble :: Double -> a
  recip x = 1 / x
  x / y = x * recip y
  fromRational r = fromDouble (rationalToDouble r)
  fromLiteral _ r = fromRational r
  fromDouble x = fromRational (doubleToRational x)

class Fractional a => Floating a where
  pi :: a
  exp, log, sqrt :: a -> a
  (**), logBase :: a -> a -> a
  sin, cos, tan, asin, acos, atan :: a -> a
  sinh, cosh, tanh, asinh, acosh, atanh :: a -> a
  log1p, expm1, log1pexp, log1mexp :: a -> a
  x ** y = exp (log x * y)
  logBase x y = log y / log x
  sqrt x = x ** fromLiteral 0.5 half
  tan x = sin x / cos x
  tanh x = sinh x / cosh x
  log1p x = log (1 + x)
  expm1 x = exp x - 1
  log1pexp x = log1p (exp x)
  log1mexp x = log1p (negate (exp x))

class (Real a, Fractional a) => RealFrac a where
  properFraction :: Integral b => a -> (b, a)
  truncate, round, ceiling, floor :: Integral b => a -> b
  truncate x = fst (properFraction x)
  round x = case properFraction x of
    (n, r) ->
      let away = if r < 0 then n - 1 else n + 1
       in case compare (abs r) (fromLiteral 0.5 half) of
            LT -> n
            EQ -> if even n then n else away
            GT -> away
  ceiling x = case properFraction x of
    (n, r) -> if r > 0 then n + 1 else n
  floor x = case properFraction x of
    (n, r) -> if r < 0 then n - 1 else n

class (RealFrac a, Floating a) => RealFloat a where
  floatRadix :: a -> Integer
  floatDigits :: a -> Int
  floatRange :: a -> (Int, Int)
  decodeFloat :: a -> (Integer, Int)
  encodeFloat :: Integer -> Int -> a
  exponent :: a -> Int
  significand :: a -> a
  scaleFloat :: Int -> a -> a
  isNaN, isInfinite, isDenormalized, isNegativeZero, isIEEE :: a -> Bool
  atan2 :: a -> a -> a
  exponent x = case decodeFloat x of
    (m, n) -> if eqInteger m (integerFromInt 0) then 0 else plusInt n (floatDigits x)
  significand x = case decodeFloat x of
    (m, _) -> encodeFloat m (negateInt (floatDigits x))
  scaleFloat k x
    | eqInt k 0 || x == 0 || isNaN x || isInfinite x = x
    | otherwise = case decodeFloat x of
        (m, n) -> case floatRange x of
          (low, high) ->
            let bound = plusInt (minusInt high low) (timesInt 4 (floatDigits x))
             in encodeFloat m (plusInt n (max (negateInt bound) (min bound k)))
  atan2 y x
    | x > 0 = atan (y / x)
    | x == 0 && y > 0 = pi / 2
    | x < 0 && y > 0 = pi + atan (y / x)
    | (x <= 0 && y < 0) || (x < 0 && isNegativeZero y) || (isNegativeZero x && isNegativeZero y) =
        negate (atan2 (negate y) x)
    | y == 0 && (x < 0 || isNegativeZero x) = pi
    | x == 0 && y == 0 = y
    | otherwise = x + y

-- Ratios

half :: Rational
half = integerFromInt 1 :% integerFromInt 2

(%) :: Integral a => a -> a -> Ratio a
x % y = reduce (x * signum y) (abs y)

reduce :: Integral a => a -> a -> Ratio a
reduce x y
  | y == 0 = ratioZeroDenominator
  | otherwise = let d = gcd x y in quot x d :% quot y d

numerator, denominator :: Ratio a -> a
numerator (x :% _) = x
denominator (_ :% y) = y

-- A literal: an Integer times a power of ten.
rationalLiteral :: Integer -> Int -> Rational
rationalLiteral m e
  | geInt e 0 = timesInteger m (powerOfTen e) :% integerFromInt 1
  | otherwise =
      let n = powerOfTen (negateInt e)
          d = gcdInteger m n
       in quotInteger m d :% quotInteger n d

powerOfTen :: Int -> Integer
powerOfTen n = shlInteger (fives (integerFromInt 1) (integerFromInt 5) n) n
  where
    fives acc b e
      | eqInt e 0 = acc
      | eqInt (andInt e 1) 0 = fives acc (timesInteger b b) (shrInt e 1)
      | otherwise = fives (timesInteger acc b) (timesInteger b b) (shrInt e 1)

-- The Double that is nearest to a ratio: enough bits of the quotient for
-- integerNearestDouble to round, the last one set if a remainder is left.
rationalToDouble :: Rational -> Double
rationalToDouble r = case quotientBits r of
  (q, e) -> integerNearestDouble q e

rationalToFloat :: Rational -> Float
rationalToFloat r = case quotientBits r of
  (q, e) -> integerNearestFloat q e

-- Without a denominator the ratio is an infinity or no number, as quotients of
-- Doubles are.
quotientBits :: Rational -> (Integer, Int)
quotientBits (n :% d)
  | eqInteger d (integerFromInt 1) = (n, 0)
  | eqInteger d (integerFromInt 0) = (shlInteger (signumInteger n) 2000, 0)
  | otherwise =
      let shift = plusInt 66 (minusInt (bitLengthInteger d) (bitLengthInteger n))
          up = geInt shift 0
          x = if up then shlInteger (absInteger n) shift else absInteger n
          y = if up then d else shlInteger d (negateInt shift)
          q = quotInteger x y
          exact = eqInteger (timesInteger q y) x
          sticky = if exact then q else orInteger q (integerFromInt 1)
       in (timesInteger (signumInteger n) sticky, negateInt shift)

-- Doubles as integers times powers of two

-- Mantissa and exponent as decodeFloat has them.
decodeDouble :: Double -> (Int, Int)
decodeDouble x =
  let bits = doubleBits x
      field = andInt (shrInt bits 52) 2047
      fraction = andInt bits 4503599627370495
      signed m = if ltInt bits 0 then negateInt m else m
   in if eqInt field 0
        then
          if eqInt fraction 0
            then (0, 0)
            else
              let shift = minusInt (leadingZerosInt fraction) 11
               in (signed (shlInt fraction shift), minusInt (negateInt 1074) shift)
        else (signed (orInt fraction 4503599627370496), minusInt field 1075)

decodeSingle :: Float -> (Int, Int)
decodeSingle x =
  let bits = floatBits x
      field = andInt (shrInt bits 23) 255
      fraction = andInt bits 8388607
      signed m = if geInt bits 2147483648 then negateInt m else m
   in if eqInt field 0
        then
          if eqInt fraction 0
            then (0, 0)
            else
              let shift = minusInt (leadingZerosInt fraction) 40
               in (signed (shlInt fraction shift), minusInt (negateInt 149) shift)
        else (signed (orInt fraction 8388608), minusInt field 150)

doubleToRational :: Double -> Rational
doubleToRational x = case decodeDouble x of
  (m, e) -> scaledRational m e

floatToRational :: Float -> Rational
floatToRational x = case decodeSingle x of
  (m, e) -> scaledRational m e

scaledRational :: Int -> Int -> Rational
scaledRational m e
  | eqInt m 0 = integerFromInt 0 :% integerFromInt 1
  | geInt e 0 = shlInteger (integerFromInt m) e :% integerFromInt 1
  | otherwise =
      let common = minInt (trailingZerosInt m) (negateInt e)
       in integerFromInt (shrInt m common) :% shlInteger (integerFromInt 1) (minusInt (negateInt e) common)

minInt :: Int -> Int -> Int
minInt x y = if ltInt x y then x else y

-- Functions on all numbers

subtract :: Num a => a -> a -> a
subtract x y = y - x

even, odd :: Integral a => a -> Bool
even n = rem n 2 == 0
odd n = rem n 2 /= 0

gcd, lcm :: Integral a => a -> a -> a
gcd x y = greatestDivisor x y
lcm x y
  | y == 0 || x == 0 = 0
  | otherwise = abs (quot x (gcd x y) * y)

(^) :: (Num a, Integral b) => a -> b -> a
x ^ n
  | n < 0 = errorWithoutStackTrace "Negative exponent"
  | n == 0 = 1
  | otherwise = power x n
  where
    power b e
      | even e = power (b * b) (quot e 2)
      | e == 1 = b
      | otherwise = more (b * b) (quot e 2) b
    more b e acc
      | even e = more (b * b) (quot e 2) acc
      | e == 1 = b * acc
      | otherwise = more (b * b) (quot e 2) (b * acc)

(^^) :: (Fractional a, Integral b) => a -> b -> a
x ^^ n = if n >= 0 then x ^ n else recip (x ^ negate n)

fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral n = fromInteger (toInteger n)

realToFrac :: (Real a, Fractional b) => a -> b
realToFrac x = fromLiteral (toDouble x) (toRational x)
