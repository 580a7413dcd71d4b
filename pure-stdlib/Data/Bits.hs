-- Numbers as rows of bits.

module Data.Bits
  ( Bits(..), FiniteBits(..), bitDefault, testBitDefault, popCountDefault, toIntegralSized
  ) where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Function
import Base.Error
import Base.Classes
import Base.Enum
import Base.Maybe
import Base.Num
import Base.Integral

infixl 8 `shift`, `rotate`, `shiftL`, `shiftR`, `rotateL`, `rotateR`, `unsafeShiftL`, `unsafeShiftR`
infixl 7 .&.
infixl 6 `xor`
infixl 5 .|.

class Eq a => Bits a where
  {-# MINIMAL (.&.), (.|.), xor, complement, (shift | (shiftL, shiftR)), (rotate | (rotateL, rotateR)), bitSize, bitSizeMaybe, isSigned, testBit, bit, popCount #-}
  (.&.), (.|.), xor :: a -> a -> a
  complement :: a -> a
  shift, rotate :: a -> Int -> a
  zeroBits :: a
  bit :: Int -> a
  setBit, clearBit, complementBit :: a -> Int -> a
  testBit :: a -> Int -> Bool
  bitSizeMaybe :: a -> Maybe Int
  bitSize :: a -> Int
  isSigned :: a -> Bool
  shiftL, unsafeShiftL, shiftR, unsafeShiftR, rotateL, rotateR :: a -> Int -> a
  popCount :: a -> Int
  shift x n
    | ltInt n 0 = shiftR x (negateInt n)
    | gtInt n 0 = shiftL x n
    | otherwise = x
  rotate x n
    | ltInt n 0 = rotateR x (negateInt n)
    | gtInt n 0 = rotateL x n
    | otherwise = x
  zeroBits = clearBit (bit 0) 0
  setBit x i = x .|. bit i
  clearBit x i = x .&. complement (bit i)
  complementBit x i = x `xor` bit i
  bitSize x = case bitSizeMaybe x of
    Just n -> n
    Nothing -> error "bitSize is undefined"
  shiftL x n = shift x n
  unsafeShiftL x n = shiftL x n
  shiftR x n = shift x (negateInt n)
  unsafeShiftR x n = shiftR x n
  rotateL x n = rotate x n
  rotateR x n = rotate x (negateInt n)

class Bits b => FiniteBits b where
  finiteBitSize :: b -> Int
  countLeadingZeros, countTrailingZeros :: b -> Int
  countLeadingZeros x = go (minusInt size 1)
    where
      size = finiteBitSize x
      go i
        | ltInt i 0 = size
        | testBit x i = minusInt (minusInt size 1) i
        | otherwise = go (minusInt i 1)
  countTrailingZeros x = go 0
    where
      size = finiteBitSize x
      go i
        | geInt i size || testBit x i = i
        | otherwise = go (plusInt i 1)

bitDefault :: (Bits a, Num a) => Int -> a
bitDefault i = 1 `shiftL` i

testBitDefault :: (Bits a, Num a) => a -> Int -> Bool
testBitDefault x i = (x .&. bit i) /= 0

popCountDefault :: (Bits a, Num a) => a -> Int
popCountDefault x = go 0 x
  where
    go n w
      | w == 0 = n
      | otherwise = n `seq` go (plusInt n 1) (w .&. (w - 1))

-- Nothing if the value does not fit.
toIntegralSized :: (Integral a, Integral b, Bits a, Bits b) => a -> Maybe b
toIntegralSized x
  | toInteger x < 0 && not (isSigned y) = Nothing
  | toInteger y == toInteger x = Just y
  | otherwise = Nothing
  where
    y = fromIntegral x

instance Bits Int where
  (.&.) = andInt
  (.|.) = orInt
  xor = xorInt
  complement x = xorInt x (-1)
  zeroBits = 0
  bit i = if ltInt i 0 then overflowError else if geInt i 64 then 0 else shlInt 1 i
  testBit x i = if ltInt i 0 then overflowError else neInt (andInt x (bit i)) 0
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  shift x n
    | geInt n 64 = x `seq` 0
    | geInt n 0 = shlInt x n
    | gtInt n (-64) = shrInt x (negateInt n)
    | otherwise = shrInt x 63
  shiftL x n = if ltInt n 0 then overflowError else if geInt n 64 then x `seq` 0 else shlInt x n
  shiftR x n = if ltInt n 0 then overflowError else if geInt n 64 then shrInt x 63 else shrInt x n
  unsafeShiftL = shlInt
  unsafeShiftR = shrInt
  rotate x n = wordToInt (rotateWord (intToWord x) n)
  popCount = popCountInt

instance FiniteBits Int where
  finiteBitSize _ = 64
  countLeadingZeros = leadingZerosInt
  countTrailingZeros = trailingZerosInt

-- By the low six bits of the amount.
rotateWord :: Word -> Int -> Word
rotateWord x n = case andInt n 63 of
  0 -> x
  k -> orWord (shlWord x k) (shrWord x (minusInt 64 k))

instance Bits Word where
  (.&.) = andWord
  (.|.) = orWord
  xor = xorWord
  complement x = xorWord x maxBound
  zeroBits = 0
  bit i = if ltInt i 0 then overflowError else if geInt i 64 then 0 else shlWord 1 i
  testBit x i = if ltInt i 0 then overflowError else neWord (andWord x (bit i)) 0
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  shift x n
    | geInt n 64 || leInt n (-64) = x `seq` 0
    | geInt n 0 = shlWord x n
    | otherwise = shrWord x (negateInt n)
  shiftL x n = if ltInt n 0 then overflowError else if geInt n 64 then x `seq` 0 else shlWord x n
  shiftR x n = if ltInt n 0 then overflowError else if geInt n 64 then x `seq` 0 else shrWord x n
  unsafeShiftL = shlWord
  unsafeShiftR = shrWord
  rotate = rotateWord
  popCount x = popCountInt (wordToInt x)

instance FiniteBits Word where
  finiteBitSize _ = 64
  countLeadingZeros x = leadingZerosInt (wordToInt x)
  countTrailingZeros x = trailingZerosInt (wordToInt x)

instance Bits Integer where
  (.&.) = andInteger
  (.|.) = orInteger
  xor = xorInteger
  complement x = minusInteger (negateInteger x) 1
  zeroBits = 0
  bit i = if ltInt i 0 then overflowError else shlInteger 1 i
  testBit x i = if ltInt i 0 then ltInteger x 0 else testBitInteger x i
  bitSizeMaybe _ = Nothing
  bitSize _ = errorWithoutStackTrace "Data.Bits.bitSize(Integer)"
  isSigned _ = True
  shift x n
    | geInt n 0 = shlInteger x n
    | otherwise = shrInteger x (negateInt n)
  shiftL x n = if ltInt n 0 then overflowError else shlInteger x n
  shiftR x n = if ltInt n 0 then overflowError else shrInteger x n
  unsafeShiftL = shlInteger
  unsafeShiftR = shrInteger
  rotate x n = shift x n
  popCount = popCountInteger

instance Bits Bool where
  (.&.) = (&&)
  (.|.) = (||)
  xor = (/=)
  complement = not
  shift x n = if eqInt n 0 then x else False
  rotate x _ = x
  bit i = eqInt i 0
  testBit x i = x && eqInt i 0
  bitSizeMaybe _ = Just 1
  bitSize _ = 1
  isSigned _ = False
  popCount x = if x then 1 else 0
  zeroBits = False

instance FiniteBits Bool where
  finiteBitSize _ = 1
  countLeadingZeros x = if x then 0 else 1
  countTrailingZeros x = if x then 0 else 1
