-- Double and Float.

module Base.Float where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Error
import Base.Function
import Base.Classes
import Base.Enum
import Base.List
import Base.Num
import Base.Integral
import Base.Show

-- Double

instance Num Double where
  (+) = plusDouble
  (-) = minusDouble
  (*) = timesDouble
  negate = negateDouble
  abs = absDouble
  signum x = if gtDouble x 0.0 then 1.0 else if ltDouble x 0.0 then -1.0 else x
  fromInteger = integerToDouble
  fromInt = intToDouble

instance Real Double where
  toRational = doubleToRational
  toDouble x = x

instance Fractional Double where
  (/) = divDouble
  recip x = divDouble 1.0 x
  fromRational = rationalToDouble
  fromLiteral x _ = x
  fromDouble x = x

instance Floating Double where
  pi = 3.141592653589793
  exp = expDouble
  log = logDouble
  sqrt = sqrtDouble
  (**) = powDouble
  logBase x y = divDouble (logDouble y) (logDouble x)
  sin = sinDouble
  cos = cosDouble
  tan = tanDouble
  asin = asinDouble
  acos = acosDouble
  atan = atanDouble
  sinh = sinhDouble
  cosh = coshDouble
  tanh = tanhDouble
  asinh = asinhDouble
  acosh = acoshDouble
  atanh = atanhDouble
  log1p = log1pDouble
  expm1 = expm1Double
  log1mexp x
    | gtDouble x (negateDouble (logDouble 2.0)) = logDouble (negateDouble (expm1Double x))
    | otherwise = log1pDouble (negateDouble (expDouble x))
  log1pexp x
    | leDouble x 18.0 = log1pDouble (expDouble x)
    | leDouble x 100.0 = plusDouble x (expDouble (negateDouble x))
    | otherwise = x

-- Whether truncation to Int is exact: the size is below 2^62.
fitsInt :: Double -> Bool
fitsInt x = ltDouble (absDouble x) 4611686018427387904.0

truncateDouble :: Double -> Integer
truncateDouble x
  | fitsInt x = integerFromInt (doubleToInt x)
  | otherwise = case decodeDouble x of
      (m, e) -> shlInteger (integerFromInt m) e

floorDouble, ceilingDouble, roundDouble :: Double -> Integer
floorDouble x
  | fitsInt x =
      let n = doubleToInt x
       in integerFromInt (if gtDouble (intToDouble n) x then minusInt n 1 else n)
  | otherwise = truncateDouble x
ceilingDouble x
  | fitsInt x =
      let n = doubleToInt x
       in integerFromInt (if ltDouble (intToDouble n) x then plusInt n 1 else n)
  | otherwise = truncateDouble x
-- Halves go to the even neighbour.
roundDouble x
  | fitsInt x =
      let n = doubleToInt x
          r = minusDouble x (intToDouble n)
          away = if ltDouble r 0.0 then minusInt n 1 else plusInt n 1
          size = absDouble r
       in integerFromInt
            ( if ltDouble size 0.5
                then n
                else if gtDouble size 0.5 then away else if eqInt (andInt n 1) 0 then n else away
            )
  | otherwise = truncateDouble x

instance RealFrac Double where
  properFraction x
    | fitsInt x =
        let n = doubleToInt x
         in (fromInt n, plusDouble (minusDouble x (intToDouble n)) 0.0)
    | otherwise = (fromInteger (truncateDouble x), 0.0)
  truncate x = if fitsInt x then fromInt (doubleToInt x) else fromInteger (truncateDouble x)
  round x = fromInteger (roundDouble x)
  floor x = fromInteger (floorDouble x)
  ceiling x = fromInteger (ceilingDouble x)

instance RealFloat Double where
  floatRadix _ = 2
  floatDigits _ = 53
  floatRange _ = (-1021, 1024)
  decodeFloat x = case decodeDouble x of
    (m, e) -> (integerFromInt m, e)
  encodeFloat = integerEncodeDouble
  exponent x = case decodeDouble x of
    (m, e) -> if eqInt m 0 then 0 else plusInt e 53
  significand x = case decodeDouble x of
    (m, _) -> integerEncodeDouble (integerFromInt m) (-53)
  isNaN x = neDouble x x
  isInfinite x = eqDouble (absDouble x) (divDouble 1.0 0.0)
  isDenormalized x = gtDouble (absDouble x) 0.0 && ltDouble (absDouble x) 2.2250738585072014e-308
  isNegativeZero x = eqDouble x 0.0 && ltInt (doubleBits x) 0
  isIEEE _ = True

instance Enum Double where
  succ x = plusDouble x 1.0
  pred x = minusDouble x 1.0
  toEnum = intToDouble
  fromEnum = truncate
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

-- The counter is multiplied rather than the step added up, which would gather
-- errors; the bound is passed by up to half a step.
numericEnumFrom :: Fractional a => a -> [a]
numericEnumFrom n = go 0
  where
    go k = let x = n + k in x `seq` (x : go (k + 1))

numericEnumFromThen :: Fractional a => a -> a -> [a]
numericEnumFromThen n m = go 0
  where
    step = m - n
    go k = let x = n + k * step in x `seq` (x : go (k + 1))

numericEnumFromTo :: (Ord a, Fractional a) => a -> a -> [a]
numericEnumFromTo n m = takeWhile (<= m + 1 / 2) (numericEnumFrom n)

numericEnumFromThenTo :: (Ord a, Fractional a) => a -> a -> a -> [a]
numericEnumFromThenTo a b c = takeWhile inside (numericEnumFromThen a b)
  where
    half = (b - a) / 2
    inside x = if b >= a then x <= c + half else x >= c + half

-- Float: most of it by way of Double, which holds every Float.

instance Eq Float where
  (==) = eqFloat
  (/=) = neFloat

instance Ord Float where
  x < y = ltFloat x y
  x <= y = leFloat x y
  x > y = gtFloat x y
  x >= y = geFloat x y
  compare x y = if ltFloat x y then LT else if eqFloat x y then EQ else GT

instance Num Float where
  (+) = plusFloat
  (-) = minusFloat
  (*) = timesFloat
  negate = negateFloat
  abs = absFloat
  signum x = if gtFloat x 0.0 then 1.0 else if ltFloat x 0.0 then -1.0 else x
  fromInteger = integerToFloat
  fromInt = intToFloat

instance Real Float where
  toRational = floatToRational
  toDouble = floatToDouble

instance Fractional Float where
  (/) = divFloat
  recip x = divFloat 1.0 x
  fromRational = rationalToFloat
  -- A Double that lies half way between two Floats may have been rounded.
  fromLiteral x r =
    if eqInt (andInt (doubleBits x) 536870911) 268435456 && ltDouble (absDouble x) 1.0e39
      then rationalToFloat r
      else doubleToFloat x
  fromDouble = doubleToFloat

instance Floating Float where
  pi = 3.1415927
  exp = expFloat
  log = logFloat
  sqrt = sqrtFloat
  (**) = powFloat
  logBase x y = divFloat (logFloat y) (logFloat x)
  sin = sinFloat
  cos = cosFloat
  tan = tanFloat
  asin = asinFloat
  acos = acosFloat
  atan = atanFloat
  sinh = sinhFloat
  cosh = coshFloat
  tanh = tanhFloat
  asinh = asinhFloat
  acosh = acoshFloat
  atanh = atanhFloat
  log1p = log1pFloat
  expm1 = expm1Float
  log1mexp x
    | gtFloat x (negateFloat (logFloat 2.0)) = logFloat (negateFloat (expm1Float x))
    | otherwise = log1pFloat (negateFloat (expFloat x))
  log1pexp x
    | leFloat x 18.0 = log1pFloat (expFloat x)
    | leFloat x 100.0 = plusFloat x (expFloat (negateFloat x))
    | otherwise = x

instance RealFrac Float where
  properFraction x = case properFraction (widened x) of
    (n, r) -> (n, doubleToFloat (plusDouble r 0.0))
  truncate x = truncate (widened x)
  round x = round (widened x)
  floor x = floor (widened x)
  ceiling x = ceiling (widened x)

-- As a Double; infinities are the numbers that their bits stand for.
widened :: Float -> Double
widened x = case floatToDouble x of
  d | fitsInt d -> d
    | otherwise -> case decodeSingle x of (m, e) -> encodeFloat (integerFromInt m) e

instance RealFloat Float where
  floatRadix _ = 2
  floatDigits _ = 24
  floatRange _ = (-125, 128)
  decodeFloat x = case decodeSingle x of
    (m, e) -> (integerFromInt m, e)
  encodeFloat = integerEncodeFloat
  exponent x = case decodeSingle x of
    (m, e) -> if eqInt m 0 then 0 else plusInt e 24
  significand x = case decodeSingle x of
    (m, _) -> integerEncodeFloat (integerFromInt m) (-24)
  isNaN x = neFloat x x
  isInfinite x = isInfinite (floatToDouble x)
  isDenormalized x = gtFloat (absFloat x) 0.0 && ltFloat (absFloat x) 1.17549435e-38
  isNegativeZero x = isNegativeZero (floatToDouble x)
  isIEEE _ = True

instance Enum Float where
  succ x = plusFloat x 1.0
  pred x = minusFloat x 1.0
  toEnum = intToFloat
  fromEnum = truncate
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

primitive showsFloat :: Float -> [Char] -> [Char]

instance Show Float where
  showsPrec d x = showParen (gtInt d 6 && (ltFloat x 0.0 || isNegativeZero x)) (showsFloat x)
