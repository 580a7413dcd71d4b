module GHC.Exception.Type
  ( Exception(..), SomeException(..), ArithException(..)
  , divZeroException, overflowException, ratioZeroDenomException, underflowException
  ) where

import Control.Exception (ArithException(..), Exception(..), SomeException(..))

divZeroException, overflowException, ratioZeroDenomException, underflowException :: SomeException
divZeroException = toException DivideByZero
overflowException = toException Overflow
ratioZeroDenomException = toException RatioZeroDenominator
underflowException = toException Underflow
