{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Operations on whole numbers of any size, by their older names.

module GHC.Integer
  ( Integer, smallInteger, wordToInteger, integerToWord, integerToInt
  , plusInteger, minusInteger, timesInteger, negateInteger, absInteger, signumInteger
  , divInteger, modInteger, quotInteger, remInteger
  , eqInteger, neqInteger, leInteger, gtInteger, ltInteger, geInteger, compareInteger
  , andInteger, orInteger, xorInteger, complementInteger, shiftLInteger, shiftRInteger, testBitInteger
  , hashInteger, quotRemInteger, divModInteger, bitInteger, popCountInteger
  , eqInteger#, neqInteger#, leInteger#, gtInteger#, ltInteger#, geInteger#
  , doubleFromInteger, floatFromInteger, encodeDoubleInteger, encodeFloatInteger, decodeDoubleInteger
  ) where

import Prelude
import Data.Bits
import GHC.Exts

smallInteger :: Int# -> Integer
smallInteger n = toInteger (I# n)

wordToInteger :: Word# -> Integer
wordToInteger n = toInteger (W# n)

integerToWord :: Integer -> Word#
integerToWord n = case fromInteger n of W# w -> w

integerToInt, hashInteger :: Integer -> Int#
integerToInt n = case fromInteger n of I# i -> i
hashInteger = integerToInt

plusInteger, minusInteger, timesInteger :: Integer -> Integer -> Integer
plusInteger = (+)
minusInteger = (-)
timesInteger = (*)

negateInteger, absInteger, signumInteger, complementInteger :: Integer -> Integer
negateInteger = negate
absInteger = abs
signumInteger = signum
complementInteger = complement

divInteger, modInteger, quotInteger, remInteger :: Integer -> Integer -> Integer
divInteger = div
modInteger = mod
quotInteger = quot
remInteger = rem

eqInteger, neqInteger, leInteger, gtInteger, ltInteger, geInteger :: Integer -> Integer -> Bool
eqInteger = (==)
neqInteger = (/=)
leInteger = (<=)
gtInteger = (>)
ltInteger = (<)
geInteger = (>=)

compareInteger :: Integer -> Integer -> Ordering
compareInteger = compare

andInteger, orInteger, xorInteger :: Integer -> Integer -> Integer
andInteger = (.&.)
orInteger = (.|.)
xorInteger = xor

shiftLInteger, shiftRInteger :: Integer -> Int# -> Integer
shiftLInteger n i = shiftL n (I# i)
shiftRInteger n i = shiftR n (I# i)

testBitInteger :: Integer -> Int# -> Bool
testBitInteger n i = testBit n (I# i)

quotRemInteger, divModInteger :: Integer -> Integer -> (# Integer, Integer #)
quotRemInteger m n = case quotRem m n of (q, r) -> (# q, r #)
divModInteger m n = case divMod m n of (q, r) -> (# q, r #)

bitInteger :: Int# -> Integer
bitInteger i = bit (I# i)

popCountInteger :: Integer -> Int#
popCountInteger n = case popCount n of I# i -> i

eqInteger#, neqInteger#, leInteger#, gtInteger#, ltInteger#, geInteger# :: Integer -> Integer -> Int#
eqInteger# m n = truth (m == n)
neqInteger# m n = truth (m /= n)
leInteger# m n = truth (m <= n)
gtInteger# m n = truth (m > n)
ltInteger# m n = truth (m < n)
geInteger# m n = truth (m >= n)

truth :: Bool -> Int#
truth b = if b then 1# else 0#

doubleFromInteger :: Integer -> Double#
doubleFromInteger n = case fromInteger n of D# d -> d

floatFromInteger :: Integer -> Float#
floatFromInteger n = case fromInteger n of F# f -> f

encodeDoubleInteger :: Integer -> Int# -> Double#
encodeDoubleInteger n e = case encodeFloat n (I# e) of D# d -> d

encodeFloatInteger :: Integer -> Int# -> Float#
encodeFloatInteger n e = case encodeFloat n (I# e) of F# f -> f

decodeDoubleInteger :: Double# -> (# Integer, Int# #)
decodeDoubleInteger d = case decodeFloat (D# d) of (n, I# e) -> (# n, e #)
