-- Int32: integers of 32 bits, modulo 2^32, held as an Int.

module Base.Sized.Int32 where

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

newtype Int32 = MakeInt32 Int

-- The number of the low 32 bits.
narrowInt32 :: Int -> Int32
narrowInt32 n = MakeInt32 (shrInt (shlInt n 32) 32)

instance Eq Int32 where
  MakeInt32 x == MakeInt32 y = eqInt x y
  MakeInt32 x /= MakeInt32 y = neInt x y

instance Ord Int32 where
  compare (MakeInt32 x) (MakeInt32 y) = compareInt x y
  MakeInt32 x < MakeInt32 y = ltInt x y
  MakeInt32 x <= MakeInt32 y = leInt x y
  MakeInt32 x > MakeInt32 y = gtInt x y
  MakeInt32 x >= MakeInt32 y = geInt x y

instance Show Int32 where
  showsPrec d (MakeInt32 x) = showsPrec d x

instance Num Int32 where
  MakeInt32 x + MakeInt32 y = narrowInt32 (plusInt x y)
  MakeInt32 x - MakeInt32 y = narrowInt32 (minusInt x y)
  MakeInt32 x * MakeInt32 y = narrowInt32 (timesInt x y)
  negate (MakeInt32 x) = narrowInt32 (negateInt x)
  abs (MakeInt32 x) = if ltInt x 0 then narrowInt32 (negateInt x) else MakeInt32 x
  signum (MakeInt32 x) = MakeInt32 (signum x)
  fromInteger n = narrowInt32 (integerToInt n)
  fromInt n = narrowInt32 n

instance Real Int32 where
  toRational (MakeInt32 x) = toRational x
  toDouble (MakeInt32 x) = toDouble x

instance Bounded Int32 where
  minBound = MakeInt32 (minusInt (negateInt 2147483647) 1)
  maxBound = MakeInt32 2147483647

instance Enum Int32 where
  succ x = if x == maxBound then succError "Int32" else x + 1
  pred x = if x == minBound then predError "Int32" else x - 1
  toEnum n =
    if ltInt n (negateInt 2147483648) || gtInt n 2147483647
      then toEnumError "Int32" (shows n) "-2147483648,2147483647"
      else narrowInt32 n
  fromEnum (MakeInt32 x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt32 x) (MakeInt32 y) = map MakeInt32 (enumFromTo x y)
  enumFromThenTo (MakeInt32 x) (MakeInt32 y) (MakeInt32 z) = map MakeInt32 (enumFromThenTo x y z)

instance Integral Int32 where
  quot x@(MakeInt32 a) y@(MakeInt32 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt32 (quotInt a b)
  rem (MakeInt32 a) (MakeInt32 b) = MakeInt32 (remInt a b)
  div x@(MakeInt32 a) y@(MakeInt32 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt32 (divInt a b)
  mod (MakeInt32 a) (MakeInt32 b) = MakeInt32 (modInt a b)
  quotRem x y
    | y == -1 = (quot x y, 0)
    | otherwise = evaluated (quot x y) (rem x y)
  divMod x y
    | y == -1 = (div x y, 0)
    | otherwise = evaluated (div x y) (mod x y)
  toInteger (MakeInt32 x) = integerFromInt x
  toInt (MakeInt32 x) = x

instance Ix Int32 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeInt32 l, _) (MakeInt32 i) = minusInt i l
  inRange (l, u) i = l <= i && i <= u

instance Bits Int32 where
  MakeInt32 x .&. MakeInt32 y = MakeInt32 (andInt x y)
  MakeInt32 x .|. MakeInt32 y = MakeInt32 (orInt x y)
  xor (MakeInt32 x) (MakeInt32 y) = MakeInt32 (xorInt x y)
  complement (MakeInt32 x) = MakeInt32 (xorInt x (-1))
  zeroBits = MakeInt32 0
  bit i = if ltInt i 32 && geInt i 0 then narrowInt32 (shlInt 1 i) else MakeInt32 0
  testBit (MakeInt32 x) i = ltInt i 32 && geInt i 0 && neInt (andInt x (shlInt 1 i)) 0
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = True
  shift x n
    | ltInt n 0 = if leInt n (-32) then unsafeShiftR x 63 else unsafeShiftR x (negateInt n)
    | geInt n 32 = MakeInt32 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 32 = unsafeShiftR x 63
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeInt32 x) n = narrowInt32 (shlInt x n)
  unsafeShiftR (MakeInt32 x) n = MakeInt32 (shrInt x n)
  rotate x n = case andInt n 31 of
    0 -> x
    k -> case bitsInt32 x of
      w -> narrowInt32 . wordToInt $ (orWord (shlWord w k) (shrWord w (minusInt 32 k)))
  popCount x = popCountInt (wordToInt (bitsInt32 x))

instance FiniteBits Int32 where
  finiteBitSize _ = 32
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsInt32 x))) 32
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsInt32 x)) of
    n -> if gtInt n 32 then 32 else n

-- The bits as a word, zeros above.
bitsInt32 :: Int32 -> Word
bitsInt32 (MakeInt32 x) = andWord (intToWord x) 4294967295

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Int32 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
