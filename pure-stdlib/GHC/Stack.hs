-- The calls that have led to an expression, as far as functions are told of them.

module GHC.Stack (HasCallStack, CallStack, callStack, emptyCallStack, popCallStack, prettyCallStack) where

import Base.CallStack
