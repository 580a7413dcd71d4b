-- Actions that end after some time.

module System.Timeout (Timeout, timeout) where

import Prelude
import Base.Exception
import Base.IO (IO(..))
import Base.Thread
import Data.Unique

newtype Timeout = Timeout Unique deriving Eq

instance Show Timeout where
  show _ = "<<timeout>>"

instance Exception Timeout where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

-- At most so many microseconds; without end if there are less than none.
timeout :: Int -> IO a -> IO (Maybe a)
timeout n m
  | n < 0 = fmap Just m
  | n == 0 = return Nothing
  | otherwise = fmap Timeout newUnique >>= \own ->
      bracket (IO (setTimer n (toException own))) (\ticket -> IO (cancelTimer ticket)) (\_ -> fmap Just m)
        `catch` \e -> if e == own then return Nothing else throwIO e
