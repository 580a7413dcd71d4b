-- Integers of WIDTH bits without a sign, held as a Word. NAME is TYPE as text,
-- MAKE its constructor, MAXIMUM its greatest number, BOUNDS as an error shows them.

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

newtype TYPE = MAKE Word

-- The number of the low WIDTH bits.
narrow :: Word -> TYPE
#if WIDTH == 64
narrow = MAKE
#else
narrow n = MAKE (andWord n MAXIMUM)
#endif

instance Eq TYPE where
  MAKE x == MAKE y = eqWord x y
  MAKE x /= MAKE y = neWord x y

instance Ord TYPE where
  compare (MAKE x) (MAKE y) = compareWord x y
  MAKE x < MAKE y = ltWord x y
  MAKE x <= MAKE y = leWord x y
  MAKE x > MAKE y = gtWord x y
  MAKE x >= MAKE y = geWord x y

instance Show TYPE where
  showsPrec d (MAKE x) = showsPrec d x

instance Num TYPE where
  MAKE x + MAKE y = narrow (plusWord x y)
  MAKE x - MAKE y = narrow (minusWord x y)
  MAKE x * MAKE y = narrow (timesWord x y)
  negate (MAKE x) = narrow (negateWord x)
  abs (MAKE x) = MAKE x
  signum (MAKE x) = MAKE (signum x)
  fromInteger n = narrow (integerToWord n)
  fromInt n = narrow (intToWord n)

instance Real TYPE where
  toRational (MAKE x) = toRational x
  toDouble (MAKE x) = toDouble x

instance Bounded TYPE where
  minBound = MAKE 0
  maxBound = MAKE MAXIMUM

instance Enum TYPE where
  succ x = if x == maxBound then succError NAME else x + 1
  pred x = if x == minBound then predError NAME else x - 1
  toEnum n =
#if WIDTH == 64
    if ltInt n 0
#else
    if ltInt n 0 || gtInt n MAXIMUM
#endif
      then toEnumError NAME (shows n) BOUNDS
      else narrow (intToWord n)
#if WIDTH == 64
  fromEnum (MAKE x) =
    if gtWord x 9223372036854775807 then fromEnumError NAME (shows x) else wordToInt x
#else
  fromEnum (MAKE x) = wordToInt x
#endif
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MAKE x) (MAKE y) = map MAKE (enumFromTo x y)
  enumFromThenTo (MAKE x) (MAKE y) (MAKE z) = map MAKE (enumFromThenTo x y z)

instance Integral TYPE where
  quot (MAKE a) (MAKE b) = MAKE (quotWord a b)
  rem (MAKE a) (MAKE b) = MAKE (remWord a b)
  div = quot
  mod = rem
  quotRem x y = evaluated (quot x y) (rem x y)
  divMod = quotRem
  toInteger (MAKE x) = integerFromWord x
  toInt (MAKE x) = wordToInt x

instance Ix TYPE where
  range (l, u) = enumFromTo l u
  indexAt = checked
  unsafeIndex (MAKE l, _) (MAKE i) = wordToInt (minusWord i l)
  inRange (l, u) i = l <= i && i <= u

instance Bits TYPE where
  MAKE x .&. MAKE y = MAKE (andWord x y)
  MAKE x .|. MAKE y = MAKE (orWord x y)
  xor (MAKE x) (MAKE y) = MAKE (xorWord x y)
  complement (MAKE x) = MAKE (xorWord x MAXIMUM)
  zeroBits = MAKE 0
  bit i
    | ltInt i 0 = overflowError
    | ltInt i WIDTH = narrow (shlWord 1 i)
    | otherwise = MAKE 0
  testBit x i
    | ltInt i 0 = overflowError
    | otherwise = neWord (andWord (bits x) (bits (bit i))) 0
  bitSizeMaybe _ = Just WIDTH
  bitSize _ = WIDTH
  isSigned _ = False
  shift x n
    | ltInt n 0 = if leInt n (-WIDTH) then x `seq` MAKE 0 else unsafeShiftR x (negateInt n)
    | geInt n WIDTH = x `seq` MAKE 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n WIDTH = x `seq` MAKE 0
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MAKE x) n = narrow (shlWord x n)
  unsafeShiftR (MAKE x) n = MAKE (shrWord x n)
  rotate x n = case andInt n (minusInt WIDTH 1) of
    0 -> x
    k -> case bits x of
      w -> narrow (orWord (shlWord w k) (shrWord w (minusInt WIDTH k)))
  popCount x = popCountInt (wordToInt (bits x))

instance FiniteBits TYPE where
  finiteBitSize _ = WIDTH
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bits x))) (minusInt 64 WIDTH)
  countTrailingZeros x = case trailingZerosInt (wordToInt (bits x)) of
    n -> if gtInt n WIDTH then WIDTH else n

-- The bits as a word, zeros above.
bits :: TYPE -> Word
bits (MAKE x) = x

instance Read TYPE where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
