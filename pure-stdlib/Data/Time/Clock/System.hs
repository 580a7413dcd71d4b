-- The clock of the system as it is read.

module Data.Time.Clock.System
  ( systemEpochDay, SystemTime(..), truncateSystemTimeLeapSecond, getSystemTime
  , systemToUTCTime, utcToSystemTime, systemToTAITime
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Day
import Base.Time.Duration

-- A leap second becomes the end of the second before.
truncateSystemTimeLeapSecond :: SystemTime -> SystemTime
truncateSystemTimeLeapSecond (MkSystemTime seconds nanoseconds)
  | nanoseconds >= 1000000000 = MkSystemTime (seconds + 1) 0
truncateSystemTimeLeapSecond time = time

systemToUTCTime :: SystemTime -> UTCTime
systemToUTCTime (MkSystemTime seconds nanoseconds) =
  UTCTime (addDays (toInteger days) systemEpochDay) (picosecondsToDiffTime ((toInteger within * 1000000000 + toInteger nanoseconds) * 1000))
  where
    (days, within) = divMod seconds 86400

utcToSystemTime :: UTCTime -> SystemTime
utcToSystemTime (UTCTime day time) = MkSystemTime (fromInteger (days * 86400 + seconds)) (fromInteger (nanoseconds + over))
  where
    days = diffDays day systemEpochDay
    (all, nanoseconds) = divMod (div (diffTimeToPicoseconds time) 1000) 1000000000
    -- What a leap second has is added to the day's last.
    seconds = min 86399 all
    over = (all - seconds) * 1000000000

systemToTAITime :: SystemTime -> AbsoluteTime
systemToTAITime time = addAbsoluteTime (MkDiffTime (nominalDiffTimeToSeconds (systemToPOSIXTime time))) (taiNominalDayStart systemEpochDay)
