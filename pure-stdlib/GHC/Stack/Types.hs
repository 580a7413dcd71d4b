module GHC.Stack.Types (HasCallStack, CallStack, emptyCallStack) where

import GHC.Stack
