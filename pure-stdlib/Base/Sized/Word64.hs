-- Word64: integers of 64 bits without a sign, modulo 2^64, held as a Word.

module Base.Sized.Word64 where

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

newtype Word64 = MakeWord64 Word

-- The number of the low 64 bits.
narrowWord64 :: Word -> Word64
narrowWord64 = MakeWord64

instance Eq Word64 where
  MakeWord64 x == MakeWord64 y = eqWord x y
  MakeWord64 x /= MakeWord64 y = neWord x y

instance Ord Word64 where
  compare (MakeWord64 x) (MakeWord64 y) = compareWord x y
  MakeWord64 x < MakeWord64 y = ltWord x y
  MakeWord64 x <= MakeWord64 y = leWord x y
  MakeWord64 x > MakeWord64 y = gtWord x y
  MakeWord64 x >= MakeWord64 y = geWord x y

instance Show Word64 where
  showsPrec d (MakeWord64 x) = showsPrec d x

instance Num Word64 where
  MakeWord64 x + MakeWord64 y = narrowWord64 (plusWord x y)
  MakeWord64 x - MakeWord64 y = narrowWord64 (minusWord x y)
  MakeWord64 x * MakeWord64 y = narrowWord64 (timesWord x y)
  negate (MakeWord64 x) = narrowWord64 (negateWord x)
  abs (MakeWord64 x) = MakeWord64 x
  signum (MakeWord64 x) = MakeWord64 (signum x)
  fromInteger n = narrowWord64 (integerToWord n)
  fromInt n = narrowWord64 (intToWord n)

instance Real Word64 where
  toRational (MakeWord64 x) = toRational x
  toDouble (MakeWord64 x) = toDouble x

instance Bounded Word64 where
  minBound = MakeWord64 0
  maxBound = MakeWord64 18446744073709551615

instance Enum Word64 where
  succ x = if x == maxBound then succError "Word64" else x + 1
  pred x = if x == minBound then predError "Word64" else x - 1
  toEnum n =
    if ltInt n 0
      then toEnumError "Word64" (shows n) "0,18446744073709551615"
      else narrowWord64 (intToWord n)
  fromEnum (MakeWord64 x) =
    if gtWord x 9223372036854775807 then fromEnumError "Word64" (shows x) else wordToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord64 x) (MakeWord64 y) = map MakeWord64 (enumFromTo x y)
  enumFromThenTo (MakeWord64 x) (MakeWord64 y) (MakeWord64 z) = map MakeWord64 (enumFromThenTo x y z)

instance Integral Word64 where
  quot (MakeWord64 a) (MakeWord64 b) = MakeWord64 (quotWord a b)
  rem (MakeWord64 a) (MakeWord64 b) = MakeWord64 (remWord a b)
  div = quot
  mod = rem
  quotRem x y = evaluated (quot x y) (rem x y)
  divMod = quotRem
  toInteger (MakeWord64 x) = integerFromWord x
  toInt (MakeWord64 x) = wordToInt x

instance Ix Word64 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeWord64 l, _) (MakeWord64 i) = wordToInt (minusWord i l)
  inRange (l, u) i = l <= i && i <= u

instance Bits Word64 where
  MakeWord64 x .&. MakeWord64 y = MakeWord64 (andWord x y)
  MakeWord64 x .|. MakeWord64 y = MakeWord64 (orWord x y)
  xor (MakeWord64 x) (MakeWord64 y) = MakeWord64 (xorWord x y)
  complement (MakeWord64 x) = MakeWord64 (xorWord x 18446744073709551615)
  zeroBits = MakeWord64 0
  bit i = if ltInt i 64 && geInt i 0 then narrowWord64 (shlWord 1 i) else MakeWord64 0
  testBit (MakeWord64 x) i = ltInt i 64 && geInt i 0 && neWord (andWord x (shlWord 1 i)) 0
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  shift x n
    | ltInt n 0 = if leInt n (-64) then MakeWord64 0 else unsafeShiftR x (negateInt n)
    | geInt n 64 = MakeWord64 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 64 = MakeWord64 0
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeWord64 x) n = narrowWord64 (shlWord x n)
  unsafeShiftR (MakeWord64 x) n = MakeWord64 (shrWord x n)
  rotate x n = case andInt n 63 of
    0 -> x
    k -> case bitsWord64 x of
      w -> narrowWord64 (orWord (shlWord w k) (shrWord w (minusInt 64 k)))
  popCount x = popCountInt (wordToInt (bitsWord64 x))

instance FiniteBits Word64 where
  finiteBitSize _ = 64
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsWord64 x))) 0
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsWord64 x)) of
    n -> if gtInt n 64 then 64 else n

-- The bits as a word, zeros above.
bitsWord64 :: Word64 -> Word
bitsWord64 (MakeWord64 x) = x

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Word64 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
