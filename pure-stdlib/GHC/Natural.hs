-- Operations on natural numbers by names of their own.

module GHC.Natural
  ( Natural, plusNatural, minusNatural, minusNaturalMaybe, timesNatural, negateNatural, signumNatural
  , quotRemNatural, quotNatural, remNatural, gcdNatural, lcmNatural, andNatural, orNatural, xorNatural
  , testBitNatural, popCountNatural, shiftLNatural, shiftRNatural, powModNatural
  , naturalToInteger, naturalFromInteger, naturalToWord, naturalToWordMaybe, wordToNatural, isValidNatural
  ) where

import Prelude
import Base.Natural
import Data.Bits

plusNatural, minusNatural, timesNatural, quotNatural, remNatural :: Natural -> Natural -> Natural
plusNatural = (+)
minusNatural = (-)
timesNatural = (*)
quotNatural = quot
remNatural = rem

gcdNatural, lcmNatural, andNatural, orNatural, xorNatural :: Natural -> Natural -> Natural
gcdNatural = gcd
lcmNatural = lcm
andNatural = (.&.)
orNatural = (.|.)
xorNatural = xor

negateNatural, signumNatural :: Natural -> Natural
negateNatural = negate
signumNatural = signum

quotRemNatural :: Natural -> Natural -> (Natural, Natural)
quotRemNatural = quotRem

testBitNatural :: Natural -> Int -> Bool
testBitNatural = testBit

popCountNatural :: Natural -> Int
popCountNatural = popCount

shiftLNatural, shiftRNatural :: Natural -> Int -> Natural
shiftLNatural = shiftL
shiftRNatural = shiftR

-- A power, divided by a number: what remains.
powModNatural :: Natural -> Natural -> Natural -> Natural
powModNatural base exponent divisor = go (1 `rem` divisor) (base `rem` divisor) exponent
  where
    go acc b e
      | e == 0 = acc
      | otherwise =
          let acc' = if testBit e 0 then acc * b `rem` divisor else acc
          in acc' `seq` go acc' (b * b `rem` divisor) (shiftR e 1)

naturalToInteger :: Natural -> Integer
naturalToInteger = toInteger

-- Without the sign.
naturalFromInteger :: Integer -> Natural
naturalFromInteger n = fromInteger (abs n)

-- The lowest bits.
naturalToWord :: Natural -> Word
naturalToWord = fromIntegral

naturalToWordMaybe :: Natural -> Maybe Word
naturalToWordMaybe n
  | n <= fromIntegral (maxBound :: Word) = Just (fromIntegral n)
  | otherwise = Nothing

wordToNatural :: Word -> Natural
wordToNatural = fromIntegral

-- There are no others here.
isValidNatural :: Natural -> Bool
isValidNatural n = n `seq` True
