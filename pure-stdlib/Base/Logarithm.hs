{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Logarithms of whole numbers of any size, rounded down, and what else is told by them.

module Base.Logarithm where

import Prelude
import Data.Bits
import GHC.Exts

primitive bitLengthInteger :: Integer -> Int

-- 0 for what is not positive.
integerLog2 :: Integer -> Word
integerLog2 n
  | n <= 0 = 0
  | otherwise = fromIntegral (bitLengthInteger n - 1)

integerLog2# :: Integer -> Word#
integerLog2# n = case integerLog2 n of W# w -> w

-- To a base that is at least 2; 0 for what is less than 1.
integerLogBase :: Integer -> Integer -> Word
integerLogBase base n
  | n < 1 = 0
  | base == 2 = integerLog2 n
  | otherwise = fst (below base)
  where
    -- The logarithm to a power of the base, and what is left of the number.
    below power
      | n < power = (0, n)
      | otherwise = case below (power * power) of
          (e, rest)
            | rest < power -> (2 * e, rest)
            | otherwise -> (2 * e + 1, rest `quot` power)

integerLogBase# :: Integer -> Integer -> Word#
integerLogBase# base n = case integerLogBase base n of W# w -> w

integerLogBaseWord :: Word -> Integer -> Word
integerLogBaseWord base n = integerLogBase (toInteger base) n

integerLogBaseWord# :: Word# -> Integer -> Word#
integerLogBaseWord# base n = integerLogBase# (toInteger (W# base)) n

-- How many digits it has.
integerSizeInBase# :: Word# -> Integer -> Word#
integerSizeInBase# base n = case abs n of
  0 -> 0##
  m -> case integerLogBase (toInteger (W# base)) m + 1 of W# w -> w

-- A number times a power of 2.
integerEncodeDouble :: Integer -> Int -> Double
integerEncodeDouble = encodeFloat

integerEncodeDouble# :: Integer -> Int# -> Double#
integerEncodeDouble# n e = case encodeFloat n (I# e) of D# d -> d

integerEncodeFloat# :: Integer -> Int# -> Float#
integerEncodeFloat# n e = case encodeFloat n (I# e) of F# f -> f

integerDecodeDouble# :: Double# -> (# Integer, Int# #)
integerDecodeDouble# d = case decodeFloat (D# d) of (n, I# e) -> (# n, e #)
