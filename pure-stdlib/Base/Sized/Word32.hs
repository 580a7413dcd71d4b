-- Word32: integers of 32 bits without a sign, modulo 2^32, held as a Word.

module Base.Sized.Word32 where

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

newtype Word32 = MakeWord32 Word

-- The number of the low 32 bits.
narrowWord32 :: Word -> Word32
narrowWord32 n = MakeWord32 (andWord n 4294967295)

instance Eq Word32 where
  MakeWord32 x == MakeWord32 y = eqWord x y
  MakeWord32 x /= MakeWord32 y = neWord x y

instance Ord Word32 where
  compare (MakeWord32 x) (MakeWord32 y) = compareWord x y
  MakeWord32 x < MakeWord32 y = ltWord x y
  MakeWord32 x <= MakeWord32 y = leWord x y
  MakeWord32 x > MakeWord32 y = gtWord x y
  MakeWord32 x >= MakeWord32 y = geWord x y

instance Show Word32 where
  showsPrec d (MakeWord32 x) = showsPrec d x

instance Num Word32 where
  MakeWord32 x + MakeWord32 y = narrowWord32 (plusWord x y)
  MakeWord32 x - MakeWord32 y = narrowWord32 (minusWord x y)
  MakeWord32 x * MakeWord32 y = narrowWord32 (timesWord x y)
  negate (MakeWord32 x) = narrowWord32 (negateWord x)
  abs (MakeWord32 x) = MakeWord32 x
  signum (MakeWord32 x) = MakeWord32 (signum x)
  fromInteger n = narrowWord32 (integerToWord n)
  fromInt n = narrowWord32 (intToWord n)

instance Real Word32 where
  toRational (MakeWord32 x) = toRational x
  toDouble (MakeWord32 x) = toDouble x

instance Bounded Word32 where
  minBound = MakeWord32 0
  maxBound = MakeWord32 4294967295

instance Enum Word32 where
  succ x = if x == maxBound then succError "Word32" else x + 1
  pred x = if x == minBound then predError "Word32" else x - 1
  toEnum n =
    if ltInt n 0 || gtInt n 4294967295
      then toEnumError "Word32" (shows n) "0,4294967295"
      else narrowWord32 (intToWord n)
  fromEnum (MakeWord32 x) = wordToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord32 x) (MakeWord32 y) = map MakeWord32 (enumFromTo x y)
  enumFromThenTo (MakeWord32 x) (MakeWord32 y) (MakeWord32 z) = map MakeWord32 (enumFromThenTo x y z)

instance Integral Word32 where
  quot (MakeWord32 a) (MakeWord32 b) = MakeWord32 (quotWord a b)
  rem (MakeWord32 a) (MakeWord32 b) = MakeWord32 (remWord a b)
  div = quot
  mod = rem
  quotRem x y = evaluated (quot x y) (rem x y)
  divMod = quotRem
  toInteger (MakeWord32 x) = integerFromInt (wordToInt x)
  toInt (MakeWord32 x) = wordToInt x

instance Ix Word32 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeWord32 l, _) (MakeWord32 i) = wordToInt (minusWord i l)
  inRange (l, u) i = l <= i && i <= u

instance Bits Word32 where
  MakeWord32 x .&. MakeWord32 y = MakeWord32 (andWord x y)
  MakeWord32 x .|. MakeWord32 y = MakeWord32 (orWord x y)
  xor (MakeWord32 x) (MakeWord32 y) = MakeWord32 (xorWord x y)
  complement (MakeWord32 x) = MakeWord32 (xorWord x 4294967295)
  zeroBits = MakeWord32 0
  bit i = if ltInt i 32 && geInt i 0 then narrowWord32 (shlWord 1 i) else MakeWord32 0
  testBit (MakeWord32 x) i = ltInt i 32 && geInt i 0 && neWord (andWord x (shlWord 1 i)) 0
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = False
  shift x n
    | ltInt n 0 = if leInt n (-32) then MakeWord32 0 else unsafeShiftR x (negateInt n)
    | geInt n 32 = MakeWord32 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 32 = MakeWord32 0
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeWord32 x) n = narrowWord32 (shlWord x n)
  unsafeShiftR (MakeWord32 x) n = MakeWord32 (shrWord x n)
  rotate x n = case andInt n 31 of
    0 -> x
    k -> case bitsWord32 x of
      w -> narrowWord32 (orWord (shlWord w k) (shrWord w (minusInt 32 k)))
  popCount x = popCountInt (wordToInt (bitsWord32 x))

instance FiniteBits Word32 where
  finiteBitSize _ = 32
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsWord32 x))) 32
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsWord32 x)) of
    n -> if gtInt n 32 then 32 else n

-- The bits as a word, zeros above.
bitsWord32 :: Word32 -> Word
bitsWord32 (MakeWord32 x) = x

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Word32 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
