-- Word16: integers of 16 bits without a sign, modulo 2^16, held as a Word.

module Base.Sized.Word16 where

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

newtype Word16 = MakeWord16 Word

-- The number of the low 16 bits.
narrowWord16 :: Word -> Word16
narrowWord16 n = MakeWord16 (andWord n 65535)

instance Eq Word16 where
  MakeWord16 x == MakeWord16 y = eqWord x y
  MakeWord16 x /= MakeWord16 y = neWord x y

instance Ord Word16 where
  compare (MakeWord16 x) (MakeWord16 y) = compareWord x y
  MakeWord16 x < MakeWord16 y = ltWord x y
  MakeWord16 x <= MakeWord16 y = leWord x y
  MakeWord16 x > MakeWord16 y = gtWord x y
  MakeWord16 x >= MakeWord16 y = geWord x y

instance Show Word16 where
  showsPrec d (MakeWord16 x) = showsPrec d x

instance Num Word16 where
  MakeWord16 x + MakeWord16 y = narrowWord16 (plusWord x y)
  MakeWord16 x - MakeWord16 y = narrowWord16 (minusWord x y)
  MakeWord16 x * MakeWord16 y = narrowWord16 (timesWord x y)
  negate (MakeWord16 x) = narrowWord16 (negateWord x)
  abs (MakeWord16 x) = MakeWord16 x
  signum (MakeWord16 x) = MakeWord16 (signum x)
  fromInteger n = narrowWord16 (integerToWord n)
  fromInt n = narrowWord16 (intToWord n)

instance Real Word16 where
  toRational (MakeWord16 x) = toRational x
  toDouble (MakeWord16 x) = toDouble x

instance Bounded Word16 where
  minBound = MakeWord16 0
  maxBound = MakeWord16 65535

instance Enum Word16 where
  succ x = if x == maxBound then succError "Word16" else x + 1
  pred x = if x == minBound then predError "Word16" else x - 1
  toEnum n =
    if ltInt n 0 || gtInt n 65535
      then toEnumError "Word16" (shows n) "0,65535"
      else narrowWord16 (intToWord n)
  fromEnum (MakeWord16 x) = wordToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord16 x) (MakeWord16 y) = map MakeWord16 (enumFromTo x y)
  enumFromThenTo (MakeWord16 x) (MakeWord16 y) (MakeWord16 z) = map MakeWord16 (enumFromThenTo x y z)

instance Integral Word16 where
  quot (MakeWord16 a) (MakeWord16 b) = MakeWord16 (quotWord a b)
  rem (MakeWord16 a) (MakeWord16 b) = MakeWord16 (remWord a b)
  div = quot
  mod = rem
  quotRem x y = evaluated (quot x y) (rem x y)
  divMod = quotRem
  toInteger (MakeWord16 x) = integerFromInt (wordToInt x)
  toInt (MakeWord16 x) = wordToInt x

instance Ix Word16 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeWord16 l, _) (MakeWord16 i) = wordToInt (minusWord i l)
  inRange (l, u) i = l <= i && i <= u

instance Bits Word16 where
  MakeWord16 x .&. MakeWord16 y = MakeWord16 (andWord x y)
  MakeWord16 x .|. MakeWord16 y = MakeWord16 (orWord x y)
  xor (MakeWord16 x) (MakeWord16 y) = MakeWord16 (xorWord x y)
  complement (MakeWord16 x) = MakeWord16 (xorWord x 65535)
  zeroBits = MakeWord16 0
  bit i = if ltInt i 16 && geInt i 0 then narrowWord16 (shlWord 1 i) else MakeWord16 0
  testBit (MakeWord16 x) i = ltInt i 16 && geInt i 0 && neWord (andWord x (shlWord 1 i)) 0
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = False
  shift x n
    | ltInt n 0 = if leInt n (-16) then MakeWord16 0 else unsafeShiftR x (negateInt n)
    | geInt n 16 = MakeWord16 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 16 = MakeWord16 0
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeWord16 x) n = narrowWord16 (shlWord x n)
  unsafeShiftR (MakeWord16 x) n = MakeWord16 (shrWord x n)
  rotate x n = case andInt n 15 of
    0 -> x
    k -> case bitsWord16 x of
      w -> narrowWord16 (orWord (shlWord w k) (shrWord w (minusInt 16 k)))
  popCount x = popCountInt (wordToInt (bitsWord16 x))

instance FiniteBits Word16 where
  finiteBitSize _ = 16
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsWord16 x))) 48
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsWord16 x)) of
    n -> if gtInt n 16 then 16 else n

-- The bits as a word, zeros above.
bitsWord16 :: Word16 -> Word
bitsWord16 (MakeWord16 x) = x

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Word16 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
