{-# LANGUAGE MagicHash #-}
-- Operations on whole numbers of any size, by their older names.

module GHC.Integer
  ( Integer, smallInteger, wordToInteger, integerToWord, integerToInt
  , plusInteger, minusInteger, timesInteger, negateInteger, absInteger, signumInteger
  , divInteger, modInteger, quotInteger, remInteger
  , eqInteger, neqInteger, leInteger, gtInteger, ltInteger, geInteger, compareInteger
  , andInteger, orInteger, xorInteger, complementInteger, shiftLInteger, shiftRInteger, testBitInteger
  , hashInteger
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
