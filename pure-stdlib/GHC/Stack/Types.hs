module GHC.Stack.Types
  ( HasCallStack, CallStack, SrcLoc(..), emptyCallStack, freezeCallStack, fromCallSiteList, getCallStack
  , pushCallStack
  ) where

import GHC.Stack
