-- Time since the beginning of 1970, without leap seconds.

module Data.Time.Clock.POSIX
  ( posixDayLength, POSIXTime, posixSecondsToUTCTime, utcTimeToPOSIXSeconds, getPOSIXTime, getCurrentTime
  , systemToPOSIXTime
  ) where

import Prelude
import Base.Time.Clock
import Data.Time.Clock (getCurrentTime)

getPOSIXTime :: IO POSIXTime
getPOSIXTime = fmap systemToPOSIXTime getSystemTime
