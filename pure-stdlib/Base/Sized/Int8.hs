-- Int8: integers of 8 bits, modulo 2^8, held as an Int.

module Base.Sized.Int8 where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Function
import Base.Error
import Base.Classes
import Base.Enum
import Base.List
import Base.Num
import Base.Integral
import Base.Ix
import Base.Read (Read(..), readWhole)
import Base.ReadNumber (wholeInteger)
import Base.Show
import Data.Bits

newtype Int8 = MakeInt8 Int

-- The number of the low 8 bits.
narrowInt8 :: Int -> Int8
narrowInt8 n = MakeInt8 (shrInt (shlInt n 56) 56)

instance Eq Int8 where
  MakeInt8 x == MakeInt8 y = eqInt x y
  MakeInt8 x /= MakeInt8 y = neInt x y

instance Ord Int8 where
  compare (MakeInt8 x) (MakeInt8 y) = compareInt x y
  MakeInt8 x < MakeInt8 y = ltInt x y
  MakeInt8 x <= MakeInt8 y = leInt x y
  MakeInt8 x > MakeInt8 y = gtInt x y
  MakeInt8 x >= MakeInt8 y = geInt x y

instance Show Int8 where
  showsPrec d (MakeInt8 x) = showsPrec d x

instance Num Int8 where
  MakeInt8 x + MakeInt8 y = narrowInt8 (plusInt x y)
  MakeInt8 x - MakeInt8 y = narrowInt8 (minusInt x y)
  MakeInt8 x * MakeInt8 y = narrowInt8 (timesInt x y)
  negate (MakeInt8 x) = narrowInt8 (negateInt x)
  abs (MakeInt8 x) = if ltInt x 0 then narrowInt8 (negateInt x) else MakeInt8 x
  signum (MakeInt8 x) = MakeInt8 (signum x)
  fromInteger n = narrowInt8 (integerToInt n)
  fromInt n = narrowInt8 n

instance Real Int8 where
  toRational (MakeInt8 x) = toRational x
  toDouble (MakeInt8 x) = toDouble x

instance Bounded Int8 where
  minBound = MakeInt8 (minusInt (negateInt 127) 1)
  maxBound = MakeInt8 127

instance Enum Int8 where
  succ x = if x == maxBound then succError "Int8" else x + 1
  pred x = if x == minBound then predError "Int8" else x - 1
  toEnum n =
    if ltInt n (negateInt 128) || gtInt n 127
      then toEnumError "Int8" (shows n) "-128,127"
      else narrowInt8 n
  fromEnum (MakeInt8 x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt8 x) (MakeInt8 y) = map MakeInt8 (enumFromTo x y)
  enumFromThenTo (MakeInt8 x) (MakeInt8 y) (MakeInt8 z) = map MakeInt8 (enumFromThenTo x y z)

instance Integral Int8 where
  quot x@(MakeInt8 a) y@(MakeInt8 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt8 (quotInt a b)
  rem (MakeInt8 a) (MakeInt8 b) = MakeInt8 (remInt a b)
  div x@(MakeInt8 a) y@(MakeInt8 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt8 (divInt a b)
  mod (MakeInt8 a) (MakeInt8 b) = MakeInt8 (modInt a b)
  quotRem x y
    | y == -1 = (quot x y, 0)
    | otherwise = evaluated (quot x y) (rem x y)
  divMod x y
    | y == -1 = (div x y, 0)
    | otherwise = evaluated (div x y) (mod x y)
  toInteger (MakeInt8 x) = integerFromInt x
  toInt (MakeInt8 x) = x

instance Ix Int8 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeInt8 l, _) (MakeInt8 i) = minusInt i l
  inRange (l, u) i = l <= i && i <= u

instance Bits Int8 where
  MakeInt8 x .&. MakeInt8 y = MakeInt8 (andInt x y)
  MakeInt8 x .|. MakeInt8 y = MakeInt8 (orInt x y)
  xor (MakeInt8 x) (MakeInt8 y) = MakeInt8 (xorInt x y)
  complement (MakeInt8 x) = MakeInt8 (xorInt x (-1))
  zeroBits = MakeInt8 0
  bit i = if ltInt i 8 && geInt i 0 then narrowInt8 (shlInt 1 i) else MakeInt8 0
  testBit (MakeInt8 x) i = ltInt i 8 && geInt i 0 && neInt (andInt x (shlInt 1 i)) 0
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = True
  shift x n
    | ltInt n 0 = if leInt n (-8) then unsafeShiftR x 63 else unsafeShiftR x (negateInt n)
    | geInt n 8 = MakeInt8 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 8 = unsafeShiftR x 63
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeInt8 x) n = narrowInt8 (shlInt x n)
  unsafeShiftR (MakeInt8 x) n = MakeInt8 (shrInt x n)
  rotate x n = case andInt n 7 of
    0 -> x
    k -> case bitsInt8 x of
      w -> narrowInt8 . wordToInt $ (orWord (shlWord w k) (shrWord w (minusInt 8 k)))
  popCount x = popCountInt (wordToInt (bitsInt8 x))

instance FiniteBits Int8 where
  finiteBitSize _ = 8
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsInt8 x))) 56
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsInt8 x)) of
    n -> if gtInt n 8 then 8 else n

-- The bits as a word, zeros above.
bitsInt8 :: Int8 -> Word
bitsInt8 (MakeInt8 x) = andWord (intToWord x) 255

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Int8 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
