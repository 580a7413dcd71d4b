{-# LANGUAGE MagicHash #-}
-- Whole numbers without a sign as arrays of words, the lowest first.

module GHC.Num.BigNat
  ( BigNat(..), BigNat#
  , bigNatSize, bigNatSize#, bigNatIndex, bigNatIndex#, bigNatCheck, bigNatCheck#
  , bigNatZero, bigNatOne, bigNatIsZero, bigNatIsOne
  , bigNatFromWord, bigNatFromWord#, bigNatToWord, bigNatToWord#, bigNatToInt, bigNatToInt#
  , bigNatFromWordList, bigNatToWordList
  , bigNatAdd, bigNatSubUnsafe, bigNatMul, bigNatQuot, bigNatRem, bigNatGcd, bigNatLcm, bigNatAnd, bigNatOr, bigNatXor
  , bigNatCompare, bigNatEq, bigNatNe, bigNatLt, bigNatLe, bigNatGt, bigNatGe
  , bigNatShiftL, bigNatShiftL#, bigNatShiftR, bigNatShiftR#, bigNatTestBit, bigNatTestBit#
  , bigNatPopCount, bigNatPopCount#, bigNatLog2, bigNatLog2#
  ) where

import Prelude
import Base.BigNat
import Base.Logarithm
import Data.Bits
import GHC.Exts

bigNatSize :: BigNat# -> Word
bigNatSize b = W# (int2Word# (bigNatSize# b))

bigNatIndex :: BigNat# -> Int# -> Word
bigNatIndex b i = W# (indexWordArray# b i)

bigNatIndex# :: BigNat# -> Int# -> Word#
bigNatIndex# b i = indexWordArray# b i

-- Whether it has whole words, and none of 0 at the end.
bigNatCheck :: BigNat# -> Bool
bigNatCheck b = isTrue# (bigNatCheck# b)

bigNatCheck# :: BigNat# -> Int#
bigNatCheck# b
  | isTrue# (sizeofByteArray# b ==# 0#) = 1#
  | isTrue# (andI# (sizeofByteArray# b) 7# /=# 0#) = 0#
  | otherwise = neWord# (indexWordArray# b (bigNatSize# b -# 1#)) 0##

bigNatZero, bigNatOne :: BigNat
bigNatZero = BN# (bigNatFromInteger 0)
bigNatOne = BN# (bigNatFromInteger 1)

bigNatIsZero, bigNatIsOne :: BigNat# -> Bool
bigNatIsZero b = bigNatToInteger b == 0
bigNatIsOne b = bigNatToInteger b == 1

bigNatFromWord :: Word -> BigNat#
bigNatFromWord w = bigNatFromInteger (toInteger w)

bigNatFromWord# :: Word# -> BigNat#
bigNatFromWord# w = bigNatFromInteger (toInteger (W# w))

bigNatToWord :: BigNat# -> Word
bigNatToWord b = fromInteger (bigNatToInteger b)

bigNatToWord# :: BigNat# -> Word#
bigNatToWord# b = case bigNatToWord b of W# w -> w

bigNatToInt :: BigNat# -> Int
bigNatToInt b = fromInteger (bigNatToInteger b)

bigNatToInt# :: BigNat# -> Int#
bigNatToInt# b = case bigNatToInt b of I# i -> i

-- The highest first.
bigNatFromWordList :: [Word] -> BigNat#
bigNatFromWordList ws = bigNatFromInteger (foldl (\n w -> shiftL n 64 .|. toInteger w) 0 ws)

bigNatToWordList :: BigNat# -> [Word]
bigNatToWordList b = go (I# (bigNatSize# b) - 1)
  where
    go (I# i)
      | isTrue# (i <# 0#) = []
      | otherwise = bigNatIndex b i : go (I# (i -# 1#))

both :: (Integer -> Integer -> Integer) -> BigNat# -> BigNat# -> BigNat#
both f a b = bigNatFromInteger (f (bigNatToInteger a) (bigNatToInteger b))

bigNatAdd, bigNatSubUnsafe, bigNatMul, bigNatQuot, bigNatRem, bigNatGcd, bigNatLcm :: BigNat# -> BigNat# -> BigNat#
bigNatAdd a b = both (+) a b
bigNatSubUnsafe a b = both (-) a b
bigNatMul a b = both (*) a b
bigNatQuot a b = both quot a b
bigNatRem a b = both rem a b
bigNatGcd a b = both gcd a b
bigNatLcm a b = both lcm a b

bigNatAnd, bigNatOr, bigNatXor :: BigNat# -> BigNat# -> BigNat#
bigNatAnd a b = both (.&.) a b
bigNatOr a b = both (.|.) a b
bigNatXor a b = both xor a b

bigNatCompare :: BigNat# -> BigNat# -> Ordering
bigNatCompare a b = compare (bigNatToInteger a) (bigNatToInteger b)

bigNatEq, bigNatNe, bigNatLt, bigNatLe, bigNatGt, bigNatGe :: BigNat# -> BigNat# -> Bool
bigNatEq a b = bigNatCompare a b == EQ
bigNatNe a b = bigNatCompare a b /= EQ
bigNatLt a b = bigNatCompare a b == LT
bigNatLe a b = bigNatCompare a b /= GT
bigNatGt a b = bigNatCompare a b == GT
bigNatGe a b = bigNatCompare a b /= LT

bigNatShiftL, bigNatShiftR :: BigNat# -> Word -> BigNat#
bigNatShiftL b n = bigNatFromInteger (shiftL (bigNatToInteger b) (fromIntegral n))
bigNatShiftR b n = bigNatFromInteger (shiftR (bigNatToInteger b) (fromIntegral n))

bigNatShiftL#, bigNatShiftR# :: BigNat# -> Word# -> BigNat#
bigNatShiftL# b n = bigNatShiftL b (W# n)
bigNatShiftR# b n = bigNatShiftR b (W# n)

bigNatTestBit :: BigNat# -> Word -> Bool
bigNatTestBit b n = testBit (bigNatToInteger b) (fromIntegral n)

bigNatTestBit# :: BigNat# -> Word# -> Int#
bigNatTestBit# b n = if bigNatTestBit b (W# n) then 1# else 0#

bigNatPopCount :: BigNat# -> Word
bigNatPopCount b = fromIntegral (popCount (bigNatToInteger b))

bigNatPopCount# :: BigNat# -> Word#
bigNatPopCount# b = case bigNatPopCount b of W# w -> w

bigNatLog2 :: BigNat# -> Word
bigNatLog2 b = integerLog2 (bigNatToInteger b)

bigNatLog2# :: BigNat# -> Word#
bigNatLog2# b = integerLog2# (bigNatToInteger b)
