-- Int64: integers of 64 bits, modulo 2^64, held as an Int.

module Base.Sized.Int64 where

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

newtype Int64 = MakeInt64 Int

-- The number of the low 64 bits.
narrowInt64 :: Int -> Int64
narrowInt64 = MakeInt64

instance Eq Int64 where
  MakeInt64 x == MakeInt64 y = eqInt x y
  MakeInt64 x /= MakeInt64 y = neInt x y

instance Ord Int64 where
  compare (MakeInt64 x) (MakeInt64 y) = compareInt x y
  MakeInt64 x < MakeInt64 y = ltInt x y
  MakeInt64 x <= MakeInt64 y = leInt x y
  MakeInt64 x > MakeInt64 y = gtInt x y
  MakeInt64 x >= MakeInt64 y = geInt x y

instance Show Int64 where
  showsPrec d (MakeInt64 x) = showsPrec d x

instance Num Int64 where
  MakeInt64 x + MakeInt64 y = narrowInt64 (plusInt x y)
  MakeInt64 x - MakeInt64 y = narrowInt64 (minusInt x y)
  MakeInt64 x * MakeInt64 y = narrowInt64 (timesInt x y)
  negate (MakeInt64 x) = narrowInt64 (negateInt x)
  abs (MakeInt64 x) = if ltInt x 0 then narrowInt64 (negateInt x) else MakeInt64 x
  signum (MakeInt64 x) = MakeInt64 (signum x)
  fromInteger n = narrowInt64 (integerToInt n)
  fromInt n = narrowInt64 n

instance Real Int64 where
  toRational (MakeInt64 x) = toRational x
  toDouble (MakeInt64 x) = toDouble x

instance Bounded Int64 where
  minBound = MakeInt64 (minusInt (negateInt 9223372036854775807) 1)
  maxBound = MakeInt64 9223372036854775807

instance Enum Int64 where
  succ x = if x == maxBound then succError "Int64" else x + 1
  pred x = if x == minBound then predError "Int64" else x - 1
  toEnum n = MakeInt64 n
  fromEnum (MakeInt64 x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt64 x) (MakeInt64 y) = map MakeInt64 (enumFromTo x y)
  enumFromThenTo (MakeInt64 x) (MakeInt64 y) (MakeInt64 z) = map MakeInt64 (enumFromThenTo x y z)

instance Integral Int64 where
  quot x@(MakeInt64 a) y@(MakeInt64 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt64 (quotInt a b)
  rem (MakeInt64 a) (MakeInt64 b) = MakeInt64 (remInt a b)
  div x@(MakeInt64 a) y@(MakeInt64 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt64 (divInt a b)
  mod (MakeInt64 a) (MakeInt64 b) = MakeInt64 (modInt a b)
  quotRem x y
    | y == -1 = (quot x y, 0)
    | otherwise = evaluated (quot x y) (rem x y)
  divMod x y
    | y == -1 = (div x y, 0)
    | otherwise = evaluated (div x y) (mod x y)
  toInteger (MakeInt64 x) = integerFromInt x
  toInt (MakeInt64 x) = x

instance Ix Int64 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeInt64 l, _) (MakeInt64 i) = minusInt i l
  inRange (l, u) i = l <= i && i <= u

instance Bits Int64 where
  MakeInt64 x .&. MakeInt64 y = MakeInt64 (andInt x y)
  MakeInt64 x .|. MakeInt64 y = MakeInt64 (orInt x y)
  xor (MakeInt64 x) (MakeInt64 y) = MakeInt64 (xorInt x y)
  complement (MakeInt64 x) = MakeInt64 (xorInt x (-1))
  zeroBits = MakeInt64 0
  bit i = if ltInt i 64 && geInt i 0 then narrowInt64 (shlInt 1 i) else MakeInt64 0
  testBit (MakeInt64 x) i = ltInt i 64 && geInt i 0 && neInt (andInt x (shlInt 1 i)) 0
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  shift x n
    | ltInt n 0 = if leInt n (-64) then unsafeShiftR x 63 else unsafeShiftR x (negateInt n)
    | geInt n 64 = MakeInt64 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 64 = unsafeShiftR x 63
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeInt64 x) n = narrowInt64 (shlInt x n)
  unsafeShiftR (MakeInt64 x) n = MakeInt64 (shrInt x n)
  rotate x n = case andInt n 63 of
    0 -> x
    k -> case bitsInt64 x of
      w -> narrowInt64 . wordToInt $ (orWord (shlWord w k) (shrWord w (minusInt 64 k)))
  popCount x = popCountInt (wordToInt (bitsInt64 x))

instance FiniteBits Int64 where
  finiteBitSize _ = 64
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsInt64 x))) 0
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsInt64 x)) of
    n -> if gtInt n 64 then 64 else n

-- The bits as a word, zeros above.
bitsInt64 :: Int64 -> Word
bitsInt64 (MakeInt64 x) = intToWord x

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Int64 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
