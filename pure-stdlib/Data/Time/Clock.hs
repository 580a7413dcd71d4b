-- Points in time as UTC has them, and what lies between them.

module Data.Time.Clock
  ( UniversalTime(..)
  , DiffTime, secondsToDiffTime, picosecondsToDiffTime, diffTimeToPicoseconds
  , UTCTime(..), NominalDiffTime, secondsToNominalDiffTime, nominalDiffTimeToSeconds, nominalDay
  , addUTCTime, diffUTCTime, getCurrentTime, getTime_resolution
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Duration
import Base.Time.Parse ()
import Data.Time.Clock.System (systemToUTCTime)

getCurrentTime :: IO UTCTime
getCurrentTime = fmap systemToUTCTime getSystemTime

getTime_resolution :: DiffTime
getTime_resolution = 0.000000001
