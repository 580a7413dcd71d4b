-- Exceptions that pure code raises.

module GHC.Exception
  ( Exception(..), SomeException(..), throw, ErrorCall(ErrorCall, ErrorCallWithLocation), errorCallException
  , errorCallWithCallStackException
  , ArithException(..), divZeroException, overflowException, ratioZeroDenomException, underflowException
  , CallStack, prettyCallStack
  ) where

import Prelude
import Control.Exception
import GHC.Exception.Type
import GHC.Stack

errorCallException :: String -> SomeException
errorCallException message = toException (ErrorCall message)

errorCallWithCallStackException :: String -> CallStack -> SomeException
errorCallWithCallStackException message stack =
  toException (ErrorCallWithLocation message (prettyCallStack stack))
