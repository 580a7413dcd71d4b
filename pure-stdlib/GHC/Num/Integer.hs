{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms #-}
-- Whole numbers of any size by what they consist of, and operations on them by names of their own.

module GHC.Num.Integer
  ( Integer(IS, IP, IN)
  , integerZero, integerOne, integerIsZero, integerIsOne, integerIsNegative, integerIsNegative#, integerCheck
  , integerFromInt, integerFromInt#, integerFromWord, integerFromWord#, integerFromNatural
  , integerFromBigNat#, integerFromBigNatNeg#, integerFromBigNatSign#, integerToBigNatClamp#, integerToBigNatSign#
  , integerToInt, integerToInt#, integerToWord, integerToWord#
  , integerToNatural, integerToNaturalClamp, integerToNaturalThrow
  , integerAdd, integerSub, integerMul, integerNegate, integerAbs, integerSignum, integerSignum#, integerSqr
  , integerQuot, integerRem, integerDiv, integerMod, integerQuotRem, integerDivMod, integerQuotRem#, integerDivMod#
  , integerEq, integerNe, integerLt, integerLe, integerGt, integerGe, integerCompare
  , integerEq#, integerNe#, integerLt#, integerLe#, integerGt#, integerGe#
  , integerAnd, integerOr, integerXor, integerComplement, integerPopCount#, integerBit, integerBit#
  , integerTestBit, integerTestBit#, integerShiftL, integerShiftL#, integerShiftR, integerShiftR#
  , integerGcd, integerLcm, integerGcde
  , integerLog2, integerLog2#, integerLogBase, integerLogBase#, integerLogBaseWord, integerLogBaseWord#
  , integerSizeInBase#, integerIsPowerOf2#
  , integerToDouble#, integerToFloat#, integerEncodeDouble, integerEncodeDouble#, integerEncodeFloat#, integerDecodeDouble#
  ) where

import Prelude
import Base.BigNat
import Base.Logarithm
import Base.Natural (Natural(..))
import Data.Bits
import GHC.Exts

integerZero, integerOne :: Integer
integerZero = 0
integerOne = 1

integerIsZero, integerIsOne, integerIsNegative, integerCheck :: Integer -> Bool
integerIsZero n = n == 0
integerIsOne n = n == 1
integerIsNegative n = n < 0
-- Every number that can be had is as it is to be.
integerCheck n = n `seq` True

integerIsNegative# :: Integer -> Int#
integerIsNegative# n = truth (n < 0)

truth :: Bool -> Int#
truth b = if b then 1# else 0#

integerFromInt :: Int -> Integer
integerFromInt = toInteger

integerFromInt# :: Int# -> Integer
integerFromInt# i = toInteger (I# i)

integerFromWord :: Word -> Integer
integerFromWord = toInteger

integerFromWord# :: Word# -> Integer
integerFromWord# w = toInteger (W# w)

integerFromNatural :: Natural -> Integer
integerFromNatural = toInteger

integerFromBigNat#, integerFromBigNatNeg# :: BigNat# -> Integer
integerFromBigNat# b = IP b
integerFromBigNatNeg# b = IN b

-- Negative unless the first is 0.
integerFromBigNatSign# :: Int# -> BigNat# -> Integer
integerFromBigNatSign# 0# b = IP b
integerFromBigNatSign# _ b = IN b

integerToBigNatClamp# :: Integer -> BigNat#
integerToBigNatClamp# n = bigNatFromInteger (max 0 n)

integerToBigNatSign# :: Integer -> (# Int#, BigNat# #)
integerToBigNatSign# n = (# truth (n < 0), bigNatFromInteger (abs n) #)

integerToInt :: Integer -> Int
integerToInt = fromInteger

integerToInt# :: Integer -> Int#
integerToInt# n = case fromInteger n of I# i -> i

integerToWord :: Integer -> Word
integerToWord = fromInteger

integerToWord# :: Integer -> Word#
integerToWord# n = case fromInteger n of W# w -> w

-- Without the sign, 0 for what is negative, and a failure for that.
integerToNatural, integerToNaturalClamp, integerToNaturalThrow :: Integer -> Natural
integerToNatural n = Natural (abs n)
integerToNaturalClamp n = Natural (max 0 n)
integerToNaturalThrow = fromInteger

integerAdd, integerSub, integerMul, integerQuot, integerRem, integerDiv, integerMod :: Integer -> Integer -> Integer
integerAdd = (+)
integerSub = (-)
integerMul = (*)
integerQuot = quot
integerRem = rem
integerDiv = div
integerMod = mod

integerNegate, integerAbs, integerSignum, integerSqr, integerComplement :: Integer -> Integer
integerNegate = negate
integerAbs = abs
integerSignum = signum
integerSqr n = n * n
integerComplement = complement

integerSignum# :: Integer -> Int#
integerSignum# n = integerToInt# (signum n)

integerQuotRem, integerDivMod :: Integer -> Integer -> (Integer, Integer)
integerQuotRem = quotRem
integerDivMod = divMod

integerQuotRem#, integerDivMod# :: Integer -> Integer -> (# Integer, Integer #)
integerQuotRem# m n = case quotRem m n of (q, r) -> (# q, r #)
integerDivMod# m n = case divMod m n of (q, r) -> (# q, r #)

integerEq, integerNe, integerLt, integerLe, integerGt, integerGe :: Integer -> Integer -> Bool
integerEq = (==)
integerNe = (/=)
integerLt = (<)
integerLe = (<=)
integerGt = (>)
integerGe = (>=)

integerEq#, integerNe#, integerLt#, integerLe#, integerGt#, integerGe# :: Integer -> Integer -> Int#
integerEq# m n = truth (m == n)
integerNe# m n = truth (m /= n)
integerLt# m n = truth (m < n)
integerLe# m n = truth (m <= n)
integerGt# m n = truth (m > n)
integerGe# m n = truth (m >= n)

integerCompare :: Integer -> Integer -> Ordering
integerCompare = compare

integerAnd, integerOr, integerXor, integerGcd, integerLcm :: Integer -> Integer -> Integer
integerAnd = (.&.)
integerOr = (.|.)
integerXor = xor
integerGcd = gcd
integerLcm = lcm

integerPopCount# :: Integer -> Int#
integerPopCount# n = case popCount n of I# i -> i

integerBit :: Word -> Integer
integerBit n = bit (fromIntegral n)

integerBit# :: Word# -> Integer
integerBit# n = bit (I# (word2Int# n))

integerTestBit :: Integer -> Word -> Bool
integerTestBit n i = testBit n (fromIntegral i)

integerTestBit# :: Integer -> Word# -> Int#
integerTestBit# n i = truth (testBit n (I# (word2Int# i)))

integerShiftL, integerShiftR :: Integer -> Word -> Integer
integerShiftL n i = shiftL n (fromIntegral i)
integerShiftR n i = shiftR n (fromIntegral i)

integerShiftL#, integerShiftR# :: Integer -> Word# -> Integer
integerShiftL# n i = shiftL n (I# (word2Int# i))
integerShiftR# n i = shiftR n (I# (word2Int# i))

-- The greatest common divisor, and what the numbers are multiplied with so that their sum is it.
integerGcde :: Integer -> Integer -> (Integer, Integer, Integer)
integerGcde a b = go (abs a) (abs b) (signum a) 0 0 (signum b)
  where
    go r 0 x _ y _ = (r, x, y)
    go r s x x' y y' = case quotRem r s of
      (q, t) -> go s t x' (x - q * x') y' (y - q * y')

-- Whether it is a power of 2, and of which exponent.
integerIsPowerOf2# :: Integer -> (# (# #) | Word# #)
integerIsPowerOf2# n
  | n > 0 && popCount n == 1 = (# | integerLog2# n #)
  | otherwise = (# (# #) | #)

integerToDouble# :: Integer -> Double#
integerToDouble# n = case fromInteger n of D# d -> d

integerToFloat# :: Integer -> Float#
integerToFloat# n = case fromInteger n of F# f -> f
