-- The calls that have led to an expression, as far as functions are told of them.

module GHC.Stack
  ( HasCallStack, CallStack, callStack, emptyCallStack, freezeCallStack, fromCallSiteList, getCallStack
  , popCallStack, prettyCallStack, prettySrcLoc, pushCallStack, withFrozenCallStack, SrcLoc(..)
  , errorWithStackTrace
  ) where

import Prelude
import Base.CallSites
import Base.CallStack (HasCallStack, withFrozenCallStack)

errorWithStackTrace :: String -> a
errorWithStackTrace message = error message
