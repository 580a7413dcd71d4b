-- Integers of WIDTH bits, held as an Int. NAME is TYPE as text, MAKE its
-- constructor, MAXIMUM its greatest number, BOUNDS both as an error shows them.

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

newtype TYPE = MAKE Int

-- The number of the low WIDTH bits.
narrow :: Int -> TYPE
#if WIDTH == 64
narrow = MAKE
#else
narrow n = MAKE (shrInt (shlInt n (minusInt 64 WIDTH)) (minusInt 64 WIDTH))
#endif

instance Eq TYPE where
  MAKE x == MAKE y = eqInt x y
  MAKE x /= MAKE y = neInt x y

instance Ord TYPE where
  compare (MAKE x) (MAKE y) = compareInt x y
  MAKE x < MAKE y = ltInt x y
  MAKE x <= MAKE y = leInt x y
  MAKE x > MAKE y = gtInt x y
  MAKE x >= MAKE y = geInt x y

instance Show TYPE where
  showsPrec d (MAKE x) = showsPrec d x

instance Num TYPE where
  MAKE x + MAKE y = narrow (plusInt x y)
  MAKE x - MAKE y = narrow (minusInt x y)
  MAKE x * MAKE y = narrow (timesInt x y)
  negate (MAKE x) = narrow (negateInt x)
  abs (MAKE x) = if ltInt x 0 then narrow (negateInt x) else MAKE x
  signum (MAKE x) = MAKE (signum x)
  fromInteger n = narrow (integerToInt n)
  fromInt n = narrow n

instance Real TYPE where
  toRational (MAKE x) = toRational x
  toDouble (MAKE x) = toDouble x

instance Bounded TYPE where
  minBound = MAKE (minusInt (negateInt MAXIMUM) 1)
  maxBound = MAKE MAXIMUM

instance Enum TYPE where
  succ x = if x == maxBound then succError NAME else x + 1
  pred x = if x == minBound then predError NAME else x - 1
#if WIDTH == 64
  toEnum n = MAKE n
#else
  toEnum n =
    if ltInt n (minusInt (negateInt MAXIMUM) 1) || gtInt n MAXIMUM
      then toEnumError NAME (shows n) BOUNDS
      else narrow n
#endif
  fromEnum (MAKE x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MAKE x) (MAKE y) = map MAKE (enumFromTo x y)
  enumFromThenTo (MAKE x) (MAKE y) (MAKE z) = map MAKE (enumFromThenTo x y z)

instance Integral TYPE where
  quot x@(MAKE a) y@(MAKE b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MAKE (quotInt a b)
  rem (MAKE a) (MAKE b) = MAKE (remInt a b)
  div x@(MAKE a) y@(MAKE b)
    | y == -1 && x == minBound = overflowError
    | otherwise = MAKE (divInt a b)
  mod (MAKE a) (MAKE b) = MAKE (modInt a b)
  quotRem x y
    | y == -1 = (quot x y, 0)
    | otherwise = evaluated (quot x y) (rem x y)
  divMod x y
    | y == -1 = (div x y, 0)
    | otherwise = evaluated (div x y) (mod x y)
  toInteger (MAKE x) = integerFromInt x
  toInt (MAKE x) = x

instance Ix TYPE where
  range (l, u) = enumFromTo l u
  indexAt = checked
  unsafeIndex (MAKE l, _) (MAKE i) = minusInt i l
  inRange (l, u) i = l <= i && i <= u

instance Bits TYPE where
  MAKE x .&. MAKE y = MAKE (andInt x y)
  MAKE x .|. MAKE y = MAKE (orInt x y)
  xor (MAKE x) (MAKE y) = MAKE (xorInt x y)
  complement (MAKE x) = MAKE (xorInt x (-1))
  zeroBits = MAKE 0
  bit i
    | ltInt i 0 = overflowError
    | ltInt i WIDTH = narrow (shlInt 1 i)
    | otherwise = MAKE 0
  testBit x i
    | ltInt i 0 = overflowError
    | otherwise = neWord (andWord (bits x) (bits (bit i))) 0
  bitSizeMaybe _ = Just WIDTH
  bitSize _ = WIDTH
  isSigned _ = True
  shift x n
    | ltInt n 0 = if leInt n (-WIDTH) then unsafeShiftR x 63 else unsafeShiftR x (negateInt n)
    | geInt n WIDTH = x `seq` MAKE 0
    | otherwise = unsafeShiftL x n
  shiftL x n
    | ltInt n 0 = overflowError
    | otherwise = shift x n
  shiftR x n
    | ltInt n 0 = overflowError
    | geInt n WIDTH = unsafeShiftR x 63
    | otherwise = unsafeShiftR x n
  unsafeShiftL (MAKE x) n = narrow (shlInt x n)
  unsafeShiftR (MAKE x) n = MAKE (shrInt x n)
  rotate x n = case andInt n (minusInt WIDTH 1) of
    0 -> x
    k -> case bits x of
      w -> narrow . wordToInt $ (orWord (shlWord w k) (shrWord w (minusInt WIDTH k)))
  popCount x = popCountInt (wordToInt (bits x))

instance FiniteBits TYPE where
  finiteBitSize _ = WIDTH
  countLeadingZeros x = minusInt (leadingZerosInt (wordToInt (bits x))) (minusInt 64 WIDTH)
  countTrailingZeros x = case trailingZerosInt (wordToInt (bits x)) of
    n -> if gtInt n WIDTH then WIDTH else n

-- The bits as a word, zeros above.
bits :: TYPE -> Word
#if WIDTH == 64
bits (MAKE x) = intToWord x
#else
bits (MAKE x) = andWord (intToWord x) (minusWord (shlWord 1 WIDTH) 1)
#endif

instance Read TYPE where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate
