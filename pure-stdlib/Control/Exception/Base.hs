-- Control.Exception without the handlers in lists.

module Control.Exception.Base
  ( module Control.Exception, nonTermination, nestedAtomically, FixIOException(..)
  ) where

import Prelude (Show(..), showString)
import Control.Exception hiding (catches, Handler(..), allowInterrupt)

nonTermination, nestedAtomically :: SomeException
nonTermination = toException NonTermination
nestedAtomically = toException NestedAtomically

-- What `fixIO` raises under GHC where its result is asked for too early.
data FixIOException = FixIOException

instance Show FixIOException where
  showsPrec _ FixIOException = showString "cyclic evaluation in fixIO"

instance Exception FixIOException
