-- The classes of numbers, and fractions.

module GHC.Real
  ( Fractional(..), Integral(..), Ratio(..), Rational, Real(..), RealFrac(..)
  , (%), numerator, denominator, reduce, fromIntegral, realToFrac, showSigned, even, odd, gcd, lcm, (^), (^^)
  , numericEnumFrom, numericEnumFromThen, numericEnumFromTo, numericEnumFromThenTo
  , divZeroError, overflowError, underflowError, ratioZeroDenominatorError, ratioPrec, ratioPrec1, infinity, notANumber
  ) where

import Prelude
import Base.Exception (ArithException(..), throw)
import Base.Num (Ratio(..), reduce)
import Base.Float (numericEnumFrom, numericEnumFromThen, numericEnumFromThenTo, numericEnumFromTo)
import Data.Ratio
import Numeric (showSigned)

divZeroError, overflowError, underflowError, ratioZeroDenominatorError :: a
divZeroError = throw DivideByZero
overflowError = throw Overflow
underflowError = throw Underflow
ratioZeroDenominatorError = throw RatioZeroDenominator

-- Precedences of `%` and of its operands.
ratioPrec, ratioPrec1 :: Int
ratioPrec = 7
ratioPrec1 = ratioPrec + 1

-- Fractions that are none.
infinity, notANumber :: Rational
infinity = 1 :% 0
notANumber = 0 :% 0
