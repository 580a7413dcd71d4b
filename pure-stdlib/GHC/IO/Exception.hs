{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- Failures of input and output as data, and exceptions that come with actions.

module GHC.IO.Exception
  ( BlockedIndefinitelyOnMVar(..), BlockedIndefinitelyOnSTM(..), Deadlock(..), AllocationLimitExceeded(..), CompactionFailed(..)
  , AssertionFailed(..), SomeAsyncException(..), AsyncException(..), asyncExceptionToException
  , asyncExceptionFromException, stackOverflow, heapOverflow, ArrayException(..), ExitCode(..)
  , IOException(IOError, ioe_handle, ioe_type, ioe_location, ioe_description, ioe_errno, ioe_filename), IOErrorType(..), IOError, ioError, ioException, userError
  , unsupportedOperation
  ) where

import Prelude
import Base.IOError hiding (IOException(..))
import Base.IOError (IOException)
import qualified Base.IOError as B
import Control.Exception
import Foreign.C.Types (CInt)
import System.Exit (ExitCode(..))

-- The system's number is one of C here.
pattern IOError :: Maybe Handle -> IOErrorType -> String -> String -> Maybe CInt -> Maybe FilePath -> IOException
pattern IOError { ioe_handle, ioe_type, ioe_location, ioe_description, ioe_errno, ioe_filename } <-
  (fields -> (ioe_handle, ioe_type, ioe_location, ioe_description, ioe_errno, ioe_filename)) where
  IOError h t l d n f = B.IOError h t l d (fmap fromIntegral n) f
{-# COMPLETE IOError #-}

fields :: IOException -> (Maybe Handle, IOErrorType, String, String, Maybe CInt, Maybe FilePath)
fields (B.IOError h t l d n f) = (h, t, l, d, fmap fromIntegral n, f)

stackOverflow, heapOverflow :: SomeException
stackOverflow = toException StackOverflow
heapOverflow = toException HeapOverflow

ioException :: IOException -> IO a
ioException = ioError

unsupportedOperation :: IOError
unsupportedOperation = B.IOError Nothing UnsupportedOperation "" "Operation is not supported" Nothing Nothing
