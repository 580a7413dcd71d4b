{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms #-}
-- Natural numbers of any size by what they consist of, and operations on them by names of their own.

module GHC.Num.Natural
  ( Natural(NS, NB)
  , naturalZero, naturalOne, naturalIsZero, naturalIsOne, naturalCheck
  , naturalFromWord, naturalFromWord#, naturalFromBigNat#, naturalToBigNat#, naturalFromWordList
  , naturalToWord, naturalToWord#, naturalToWordClamp, naturalToWordClamp#
  , naturalAdd, naturalSub, naturalSubThrow, naturalSubUnsafe, naturalMul, naturalSqr, naturalSignum, naturalNegate
  , naturalQuot, naturalRem, naturalQuotRem, naturalQuotRem#, naturalGcd, naturalLcm, naturalPowMod
  , naturalEq, naturalNe, naturalLt, naturalLe, naturalGt, naturalGe, naturalCompare
  , naturalAnd, naturalAndNot, naturalOr, naturalXor, naturalPopCount, naturalPopCount#
  , naturalBit, naturalBit#, naturalTestBit, naturalTestBit#
  , naturalShiftL, naturalShiftL#, naturalShiftR, naturalShiftR#
  , naturalLog2, naturalLog2#, naturalLogBase, naturalLogBaseWord, naturalLogBaseWord#
  , naturalSizeInBase#, naturalIsPowerOf2#, naturalToDouble#, naturalToFloat#
  ) where

import Prelude
import Base.BigNat
import Base.Logarithm
import Base.Natural (Natural(..))
import Data.Bits
import GHC.Exts
import GHC.Natural (powModNatural)

naturalZero, naturalOne :: Natural
naturalZero = 0
naturalOne = 1

naturalIsZero, naturalIsOne, naturalCheck :: Natural -> Bool
naturalIsZero n = n == 0
naturalIsOne n = n == 1
-- Every number that can be had is as it is to be.
naturalCheck n = n `seq` True

naturalFromWord :: Word -> Natural
naturalFromWord = fromIntegral

naturalFromWord# :: Word# -> Natural
naturalFromWord# w = NS w

naturalFromBigNat# :: BigNat# -> Natural
naturalFromBigNat# b = NB b

naturalToBigNat# :: Natural -> BigNat#
naturalToBigNat# (Natural n) = bigNatFromInteger n

-- The highest first.
naturalFromWordList :: [Word] -> Natural
naturalFromWordList ws = Natural (foldl (\n w -> shiftL n 64 .|. toInteger w) 0 ws)

-- The lowest bits.
naturalToWord, naturalToWordClamp :: Natural -> Word
naturalToWord = fromIntegral
naturalToWordClamp n = fromIntegral (min n (fromIntegral (maxBound :: Word)))

naturalToWord#, naturalToWordClamp# :: Natural -> Word#
naturalToWord# n = case naturalToWord n of W# w -> w
naturalToWordClamp# n = case naturalToWordClamp n of W# w -> w

naturalAdd, naturalSubThrow, naturalSubUnsafe, naturalMul, naturalQuot, naturalRem :: Natural -> Natural -> Natural
naturalAdd = (+)
naturalSubThrow = (-)
naturalSubUnsafe = (-)
naturalMul = (*)
naturalQuot = quot
naturalRem = rem

-- Nothing is less than 0.
naturalSub :: Natural -> Natural -> (# (# #) | Natural #)
naturalSub m n
  | m < n = (# (# #) | #)
  | otherwise = (# | m - n #)

naturalSqr, naturalSignum, naturalNegate :: Natural -> Natural
naturalSqr n = n * n
naturalSignum = signum
naturalNegate = negate

naturalQuotRem :: Natural -> Natural -> (Natural, Natural)
naturalQuotRem = quotRem

naturalQuotRem# :: Natural -> Natural -> (# Natural, Natural #)
naturalQuotRem# m n = case quotRem m n of (q, r) -> (# q, r #)

naturalPowMod :: Natural -> Natural -> Natural -> Natural
naturalPowMod = powModNatural

naturalEq, naturalNe, naturalLt, naturalLe, naturalGt, naturalGe :: Natural -> Natural -> Bool
naturalEq = (==)
naturalNe = (/=)
naturalLt = (<)
naturalLe = (<=)
naturalGt = (>)
naturalGe = (>=)

naturalCompare :: Natural -> Natural -> Ordering
naturalCompare = compare

naturalAnd, naturalAndNot, naturalOr, naturalXor, naturalGcd, naturalLcm :: Natural -> Natural -> Natural
naturalAnd = (.&.)
naturalAndNot (Natural m) (Natural n) = Natural (m .&. complement n)
naturalOr = (.|.)
naturalXor = xor
naturalGcd = gcd
naturalLcm = lcm

naturalPopCount :: Natural -> Word
naturalPopCount n = fromIntegral (popCount n)

naturalPopCount# :: Natural -> Word#
naturalPopCount# n = case naturalPopCount n of W# w -> w

naturalBit :: Word -> Natural
naturalBit i = bit (fromIntegral i)

naturalBit# :: Word# -> Natural
naturalBit# i = naturalBit (W# i)

naturalTestBit :: Natural -> Word -> Bool
naturalTestBit n i = testBit n (fromIntegral i)

naturalTestBit# :: Natural -> Word# -> Int#
naturalTestBit# n i = if naturalTestBit n (W# i) then 1# else 0#

naturalShiftL, naturalShiftR :: Natural -> Word -> Natural
naturalShiftL n i = shiftL n (fromIntegral i)
naturalShiftR n i = shiftR n (fromIntegral i)

naturalShiftL#, naturalShiftR# :: Natural -> Word# -> Natural
naturalShiftL# n i = naturalShiftL n (W# i)
naturalShiftR# n i = naturalShiftR n (W# i)

naturalLog2 :: Natural -> Word
naturalLog2 (Natural n) = integerLog2 n

naturalLog2# :: Natural -> Word#
naturalLog2# (Natural n) = integerLog2# n

naturalLogBase :: Natural -> Natural -> Word
naturalLogBase (Natural base) (Natural n) = integerLogBase base n

naturalLogBaseWord :: Word -> Natural -> Word
naturalLogBaseWord base (Natural n) = integerLogBaseWord base n

naturalLogBaseWord# :: Word# -> Natural -> Word#
naturalLogBaseWord# base (Natural n) = integerLogBaseWord# base n

naturalSizeInBase# :: Word# -> Natural -> Word#
naturalSizeInBase# base (Natural n) = integerSizeInBase# base n

-- Whether it is a power of 2, and of which exponent.
naturalIsPowerOf2# :: Natural -> (# (# #) | Word# #)
naturalIsPowerOf2# n
  | popCount n == 1 = (# | naturalLog2# n #)
  | otherwise = (# (# #) | #)

naturalToDouble# :: Natural -> Double#
naturalToDouble# n = case fromIntegral n of D# d -> d

naturalToFloat# :: Natural -> Float#
naturalToFloat# n = case fromIntegral n of F# f -> f
