-- Word8: integers of 8 bits without a sign, modulo 2^8, held as a Word.

module Base.Sized.Word8 where

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

newtype Word8 = MakeWord8 Word

-- The number of the low 8 bits.
narrowWord8 :: Word -> Word8
narrowWord8 n = MakeWord8 (andWord n 255)

instance Eq Word8 where
  MakeWord8 x == MakeWord8 y = eqWord x y
  MakeWord8 x /= MakeWord8 y = neWord x y

instance Ord Word8 where
  compare (MakeWord8 x) (MakeWord8 y) = compareWord x y
  MakeWord8 x < MakeWord8 y = ltWord x y
  MakeWord8 x <= MakeWord8 y = leWord x y
  MakeWord8 x > MakeWord8 y = gtWord x y
  MakeWord8 x >= MakeWord8 y = geWord x y

instance Show Word8 where
  showsPrec d (MakeWord8 x) = showsPrec d x

instance Num Word8 where
  MakeWord8 x + MakeWord8 y = narrowWord8 (plusWord x y)
  MakeWord8 x - MakeWord8 y = narrowWord8 (minusWord x y)
  MakeWord8 x * MakeWord8 y = narrowWord8 (timesWord x y)
  negate (MakeWord8 x) = narrowWord8 (negateWord x)
  abs (MakeWord8 x) = MakeWord8 x
  signum (MakeWord8 x) = MakeWord8 (signum x)
  fromInteger n = narrowWord8 (integerToWord n)
  fromInt n = narrowWord8 (intToWord n)

instance Real Word8 where
  toRational (MakeWord8 x) = toRational x
  toDouble (MakeWord8 x) = toDouble x

instance Bounded Word8 where
  minBound = MakeWord8 0
  maxBound = MakeWord8 255

instance Enum Word8 where
  succ x = if x == maxBound then succError "Word8" else x + 1
  pred x = if x == minBound then predError "Word8" else x - 1
  toEnum n =
    if ltInt n 0 || gtInt n 255
      then toEnumError "Word8" (shows n) "0,255"
      else narrowWord8 (intToWord n)
  fromEnum (MakeWord8 x) = wordToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord8 x) (MakeWord8 y) = map MakeWord8 (enumFromTo x y)
  enumFromThenTo (MakeWord8 x) (MakeWord8 y) (MakeWord8 z) = map MakeWord8 (enumFromThenTo x y z)

instance Integral Word8 where
  quot (MakeWord8 a) (MakeWord8 b) = MakeWord8 (quotWord a b)
  rem (MakeWord8 a) (MakeWord8 b) = MakeWord8 (remWord a b)
  div = quot
  mod = rem
  quotRem x y = evaluated (quot x y) (rem x y)
  divMod = quotRem
  toInteger (MakeWord8 x) = integerFromInt (wordToInt x)
  toInt (MakeWord8 x) = wordToInt x

instance Ix Word8 where
  range (l, u) = enumFromTo l u
  unsafeIndex (MakeWord8 l, _) (MakeWord8 i) = wordToInt (minusWord i l)
  inRange (l, u) i = l <= i && i <= u

instance Bits Word8 where
  MakeWord8 x .&. MakeWord8 y = MakeWord8 (andWord x y)
  MakeWord8 x .|. MakeWord8 y = MakeWord8 (orWord x y)
  xor (MakeWord8 x) (MakeWord8 y) = MakeWord8 (xorWord x y)
  complement (MakeWord8 x) = MakeWord8 (xorWord x 255)
  zeroBits = MakeWord8 0
  bit i = if ltInt i 8 && geInt i 0 then narrowWord8 (shlWord 1 i) else MakeWord8 0
  testBit (MakeWord8 x) i = ltInt i 8 && geInt i 0 && neWord (andWord x (shlWord 1 i)) 0
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = False
  shift x n
    | ltInt n 0 = if leInt n (-8) then MakeWord8 0 else unsafeShiftR x (negateInt n)
    | geInt n 8 = MakeWord8 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n 8 = MakeWord8 0
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MakeWord8 x) n = narrowWord8 (shlWord x n)
  unsafeShiftR (MakeWord8 x) n = MakeWord8 (shrWord x n)
  rotate x n = case andInt n 7 of
    0 -> x
    k -> case bitsWord8 x of
      w -> narrowWord8 (orWord (shlWord w k) (shrWord w (minusInt 8 k)))
  popCount x = popCountInt (wordToInt (bitsWord8 x))

instance FiniteBits Word8 where
  finiteBitSize _ = 8
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bitsWord8 x))) 56
  countTrailingZeros x = case trailingZerosInt (wordToInt (bitsWord8 x)) of
    n -> if gtInt n 8 then 8 else n

-- The bits as a word, zeros above.
bitsWord8 :: Word8 -> Word
bitsWord8 (MakeWord8 x) = x

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

instance Read Word8 where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
