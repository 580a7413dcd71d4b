-- Ratios are numbers if their parts are integral.

module Base.Ratio where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Error
import Base.Function
import Base.Classes
import Base.Enum
import Base.Num
import Base.Integral
import Base.Float
import Base.Show

instance Eq a => Eq (Ratio a) where
  (a :% b) == (c :% d) = a == c && b == d

instance Integral a => Ord (Ratio a) where
  (a :% b) <= (c :% d) = a * d <= c * b
  (a :% b) < (c :% d) = a * d < c * b
  compare (a :% b) (c :% d) = compare (a * d) (c * b)

instance Integral a => Num (Ratio a) where
  (a :% b) + (c :% d) = reduce (a * d + c * b) (b * d)
  (a :% b) - (c :% d) = reduce (a * d - c * b) (b * d)
  (a :% b) * (c :% d) = reduce (a * c) (b * d)
  negate (a :% b) = negate a :% b
  abs (a :% b) = abs a :% b
  signum (a :% _) = signum a :% 1
  fromInteger n = fromInteger n :% 1
  fromInt n = fromInt n :% 1

instance Integral a => Fractional (Ratio a) where
  (a :% b) / (c :% d) = (a * d) % (b * c)
  recip (a :% b)
    | a == 0 = ratioZeroDenominator
    | a < 0 = negate b :% negate a
    | otherwise = b :% a
  fromRational (n :% d) = fromInteger n % fromInteger d

instance Integral a => Real (Ratio a) where
  toRational (a :% b) = toInteger a :% toInteger b

instance Integral a => RealFrac (Ratio a) where
  properFraction (a :% b) = case quotRem a b of
    (q, r) -> (fromInteger (toInteger q), r :% b)
  round r = case properFraction r of
    (n, f) ->
      let away = if r < 0 then -1 else 1
          x = numerator (abs f)
          y = denominator f
       in case (compare (x + x) y, odd n) of
            (LT, _) -> n
            (EQ, False) -> n
            (EQ, True) -> n + away
            (GT, _) -> n + away

instance Integral a => Enum (Ratio a) where
  succ x = x + 1
  pred x = x - 1
  toEnum n = fromInt n :% 1
  fromEnum r = toInt (truncate r)
  enumFrom = numericEnumFrom
  enumFromThen = numericEnumFromThen
  enumFromTo = numericEnumFromTo
  enumFromThenTo = numericEnumFromThenTo

instance Show a => Show (Ratio a) where
  showsPrec p (a :% b) = showParen (gtInt p 7) (showsPrec 8 a . showString " % " . showsPrec 8 b)
