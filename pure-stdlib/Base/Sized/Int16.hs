-- Int16: integers of 16 bits, modulo 2^16, held as an Int.

module Base.Sized.Int16 where

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

newtype Int16 = MakeInt16 Int

-- The number of the low 16 bits.
narrowInt16 :: Int -> Int16
narrowInt16 n = MakeInt16 (shrInt (shlInt n 48) 48)

instance Eq Int16 where
  MakeInt16 x == MakeInt16 y = eqInt x y
  MakeInt16 x /= MakeInt16 y = neInt x y

instance Ord Int16 where
  compare (MakeInt16 x) (MakeInt16 y) = compareInt x y
  MakeInt16 x < MakeInt16 y = ltInt x y
  MakeInt16 x <= MakeInt16 y = leInt x y
  MakeInt16 x > MakeInt16 y = gtInt x y
  MakeInt16 x >= MakeInt16 y = geInt x y

instance Show Int16 where
  showsPrec d (MakeInt16 x) = showsPrec d x

instance Num Int16 where
  MakeInt16 x + MakeInt16 y = narrowInt16 (plusInt x y)
  MakeInt16 x - MakeInt16 y = narrowInt16 (minusInt x y)
  MakeInt16 x * MakeInt16 y = narrowInt16 (timesInt x y)
  negate (MakeInt16 x) = narrowInt16 (negateInt x)
  abs (MakeInt16 x) = if ltInt x 0 then narrowInt16 (negateInt x) else MakeInt16 x
  signum (MakeInt16 x) = MakeInt16 (signum x)
  fromInteger n = narrowInt16 (integerToInt n)
  fromInt n = narrowInt16 n

instance Real Int16 where
  toRational (MakeInt16 x) = toRational x
  toDouble (MakeInt16 x) = toDouble x

instance Bounded Int16 where
  minBound = MakeInt16 (minusInt (negateInt 32767) 1)
  maxBound = MakeInt16 32767

instance Enum Int16 where
  succ x = if x == maxBound then succError "Int16" else x + 1
  pred x = if x == minBound then predError "Int16" else x - 1
  toEnum n =
    if ltInt n (negateInt 32768) || gtInt n 32767
      then toEnumError "Int16" (shows n) "-32768,32767"
      else narrowInt16 n
  fromEnum (MakeInt16 x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt16 x) (MakeInt16 y) = map MakeInt16 (enumFromTo x y)
  enumFromThenTo (MakeInt16 x) (MakeInt16 y) (MakeInt16 z) = map MakeInt16 (enumFromThenTo x y z)

instance Integral Int16 where
  quot x@(MakeInt16 a) y@(MakeInt16 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt16 (quotInt a b)
  rem (MakeInt16 a) (MakeInt16 b) = MakeInt16 (remInt a b)
  div x@(MakeInt16 a) y@(MakeInt16 b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MakeInt16 (divInt a b)
  mod (MakeInt16 a) (MakeInt16 b) = MakeInt16 (modInt a b)
  quotRem x y
    | y == -1 = (quot x y, 0)
    | otherwise = evaluated (quot x y) (rem x y)
  divMod x y
    | y == -1 = (div x y, 0)
    | otherwise = evaluated (div x y) (mod x y)
  toInteger (MakeInt16 x) = integerFromInt x
  toInt (MakeInt16 x) = x

instance Ix Int16 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeInt16 l, _) (MakeInt16 i) = minusInt i l
  inRange (l, u) i = l <= i && i <= u

instance Bits Int16 where
  MakeInt16 x .&. MakeInt16 y = MakeInt16 (andInt x y)
  MakeInt16 x .|. MakeInt16 y = MakeInt16 (orInt x y)
  xor (MakeInt16 x) (MakeInt16 y) = MakeInt16 (xorInt x y)
  complement (MakeInt16 x) = MakeInt16 (xorInt x (-1))
  zeroBits = MakeInt16 0
  bit i = if ltInt i 16 && geInt i 0 then narrowInt16 (shlInt 1 i) else MakeInt16 0
  testBit (MakeInt16 x) i = ltInt i 16 && geInt i 0 && neInt (andInt x (shlInt 1 i)) 0
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = True
  shift x n
    | ltInt n 0 = if leInt n (-16) then unsafeShiftR x 63 else unsafeShiftR x (negateInt n)
    | geInt n 16 = MakeInt16 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 16 = unsafeShiftR x 63
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeInt16 x) n = narrowInt16 (shlInt x n)
  unsafeShiftR (MakeInt16 x) n = MakeInt16 (shrInt x n)
  rotate x n = case andInt n 15 of
    0 -> x
    k -> case bitsInt16 x of
      w -> narrowInt16 . wordToInt $ (orWord (shlWord w k) (shrWord w (minusInt 16 k)))
  popCount x = popCountInt (wordToInt (bitsInt16 x))

instance FiniteBits Int16 where
  finiteBitSize _ = 16
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsInt16 x))) 48
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsInt16 x)) of
    n -> if gtInt n 16 then 16 else n

-- The bits as a word, zeros above.
bitsInt16 :: Int16 -> Word
bitsInt16 (MakeInt16 x) = andWord (intToWord x) 65535

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Int16 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
