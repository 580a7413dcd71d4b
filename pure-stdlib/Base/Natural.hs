-- Whole numbers without a sign, of any size.

module Base.Natural where

import Prelude
import Base.Exception (ArithException(..), throw)
import Base.Ix (Ix(..), outOfRange)
import Base.Num (Num(..), Real(..), Integral(..))
import Data.Bits

-- Never negative.
newtype Natural = Natural Integer

-- What has become negative is none.
checked :: Integer -> Natural
checked n = if n < 0 then throw Underflow else Natural n

instance Eq Natural where
  Natural m == Natural n = m == n

instance Ord Natural where
  compare (Natural m) (Natural n) = compare m n
  Natural m < Natural n = m < n
  Natural m <= Natural n = m <= n
  Natural m > Natural n = m > n
  Natural m >= Natural n = m >= n

instance Show Natural where
  showsPrec d (Natural n) = showsPrec d n

-- What has a sign is not read.
instance Read Natural where
  readsPrec d text = [(Natural n, rest) | (n, rest) <- readsPrec d text, n >= 0]

instance Num Natural where
  Natural m + Natural n = Natural (m + n)
  Natural m - Natural n = checked (m - n)
  Natural m * Natural n = Natural (m * n)
  negate (Natural n) = checked (negate n)
  abs n = n
  signum (Natural n) = Natural (signum n)
  fromInteger = checked
  fromInt n = checked (fromInt n)

instance Real Natural where
  toRational (Natural n) = toRational n
  toDouble (Natural n) = toDouble n

instance Enum Natural where
  succ (Natural n) = Natural (n + 1)
  pred (Natural n) = checked (n - 1)
  toEnum n
    | n < 0 = errorWithoutStackTrace "toEnum: unexpected negative Int"
    | otherwise = Natural (toInteger n)
  -- Of the lowest bits; they must not mean a negative number.
  fromEnum (Natural n)
    | i < 0 = errorWithoutStackTrace "fromEnum: out of Int range"
    | otherwise = i
    where i = fromInteger n
  enumFrom (Natural n) = map Natural (enumFrom n)
  enumFromTo (Natural m) (Natural n) = map Natural (enumFromTo m n)
  enumFromThenTo (Natural l) (Natural m) (Natural n) = map Natural (enumFromThenTo l m n)
  -- Down to the least.
  enumFromThen (Natural m) (Natural n)
    | n >= m = map Natural (enumFromThen m n)
    | otherwise = map Natural (enumFromThenTo m n 0)

-- The divisor is looked at first.
divided :: (Integer -> Integer -> a) -> Natural -> Natural -> a
divided f m (Natural n)
  | n == 0 = throw DivideByZero
  | otherwise = case m of Natural k -> f k n

instance Integral Natural where
  quot = divided (\m n -> Natural (quot m n))
  rem = divided (\m n -> Natural (rem m n))
  div = quot
  mod = rem
  quotRem = divided (\m n -> case quotRem m n of (q, r) -> (Natural q, Natural r))
  divMod = quotRem
  toInteger (Natural n) = n
  toInt (Natural n) = toInt n
  greatestDivisor (Natural m) (Natural n) = Natural (greatestDivisor m n)

instance Ix Natural where
  range (l, u) = enumFromTo l u
  unsafeIndex (l, _) i = fromIntegral (i - l)
  indexAt b i = if inRange b i then unsafeIndex b i else outOfRange "Natural" b i
  inRange (l, u) i = l <= i && i <= u

instance Bits Natural where
  Natural m .&. Natural n = Natural (m .&. n)
  Natural m .|. Natural n = Natural (m .|. n)
  xor (Natural m) (Natural n) = Natural (xor m n)
  complement _ = errorWithoutStackTrace "Bits.complement: Natural complement undefined"
  zeroBits = Natural 0
  bit i = Natural (bit i)
  clearBit n i = if testBit n i then complementBit n i else n
  testBit (Natural n) i = testBit n i
  bitSizeMaybe _ = Nothing
  bitSize _ = errorWithoutStackTrace "Data.Bits.bitSize(Natural)"
  isSigned _ = False
  shift (Natural n) i = Natural (shift n i)
  shiftL (Natural n) i = Natural (shiftL n i)
  shiftR (Natural n) i = Natural (shiftR n i)
  rotate n i = shift n i
  popCount (Natural n) = popCount n

-- Nothing if the difference is negative.
minusNaturalMaybe :: Natural -> Natural -> Maybe Natural
minusNaturalMaybe (Natural m) (Natural n)
  | m < n = Nothing
  | otherwise = Just (Natural (m - n))
