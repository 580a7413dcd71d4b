-- Failures of the system that name a file.

module System.Posix.Error
  ( throwErrnoPath, throwErrnoPathIf, throwErrnoPathIf_, throwErrnoPathIfNull, throwErrnoPathIfMinus1
  , throwErrnoPathIfMinus1_, throwErrnoPathIfRetry, throwErrnoPathIfNullRetry, throwErrnoPathIfMinus1Retry
  , throwErrnoPathIfMinus1Retry_
  ) where

import Prelude
import Foreign.C.Error
import Foreign.Ptr (Ptr, nullPtr)

-- Again as long as a signal has cut it off.
throwErrnoPathIfRetry :: (a -> Bool) -> String -> FilePath -> IO a -> IO a
throwErrnoPathIfRetry bad what name call = call >>= \r ->
  if not (bad r) then return r else getErrno >>= \e ->
    if e == eINTR then throwErrnoPathIfRetry bad what name call else throwErrnoPath what name

throwErrnoPathIfNullRetry :: String -> FilePath -> IO (Ptr a) -> IO (Ptr a)
throwErrnoPathIfNullRetry = throwErrnoPathIfRetry (== nullPtr)

throwErrnoPathIfMinus1Retry :: (Eq a, Num a) => String -> FilePath -> IO a -> IO a
throwErrnoPathIfMinus1Retry = throwErrnoPathIfRetry (== -1)

throwErrnoPathIfMinus1Retry_ :: (Eq a, Num a) => String -> FilePath -> IO a -> IO ()
throwErrnoPathIfMinus1Retry_ what name call = () <$ throwErrnoPathIfMinus1Retry what name call
