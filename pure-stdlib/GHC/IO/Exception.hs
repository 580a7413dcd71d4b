-- Failures of input and output as data, and exceptions that come with actions.

module GHC.IO.Exception
  ( BlockedIndefinitelyOnMVar(..), BlockedIndefinitelyOnSTM(..), Deadlock(..), AllocationLimitExceeded(..)
  , AssertionFailed(..), SomeAsyncException(..), AsyncException(..), asyncExceptionToException
  , asyncExceptionFromException, stackOverflow, heapOverflow, ArrayException(..), ExitCode(..)
  , IOException(..), IOErrorType(..), IOError, ioError, ioException, userError
  ) where

import Prelude
import Base.IOError
import Control.Exception
import System.Exit (ExitCode(..))

stackOverflow, heapOverflow :: SomeException
stackOverflow = toException StackOverflow
heapOverflow = toException HeapOverflow

ioException :: IOException -> IO a
ioException = ioError
