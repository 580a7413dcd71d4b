-- Times of the day, local times and zones.

module Data.Time.LocalTime
  ( TimeZone(..), timeZoneOffsetString, timeZoneOffsetString', minutesToTimeZone, hoursToTimeZone, utc
  , getTimeZone, getCurrentTimeZone
  , TimeOfDay(..), midnight, midday, utcToLocalTimeOfDay, localToUTCTimeOfDay
  , timeToDaysAndTimeOfDay, daysAndTimeOfDayToTime, timeToTimeOfDay, timeOfDayToTime
  , dayFractionToTimeOfDay, timeOfDayToDayFraction, makeTimeOfDayValid
  , CalendarDiffTime(..), calendarTimeDays, calendarTimeTime, scaleCalendarDiffTime
  , LocalTime(..), utcToLocalTime, localTimeToUTC, addLocalTime, diffLocalTime, ut1ToLocalTime, localTimeToUT1
  , ZonedTime(..), utcToZonedTime, zonedTimeToUTC, getZonedTime, utcToLocalZonedTime
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Duration
import Base.Time.Local
import Base.Time.Zone
import Data.Time.Clock (getCurrentTime)

getCurrentTimeZone :: IO TimeZone
getCurrentTimeZone = getCurrentTime >>= getTimeZone

-- What the zone of the user is at that time.
getTimeZone :: UTCTime -> IO TimeZone
getTimeZone time = fmap (\zone -> zone (floor (utcTimeToPOSIXSeconds time))) systemZone

getZonedTime :: IO ZonedTime
getZonedTime = getCurrentTime >>= utcToLocalZonedTime

utcToLocalZonedTime :: UTCTime -> IO ZonedTime
utcToLocalZonedTime time = fmap (\zone -> utcToZonedTime zone time) (getTimeZone time)
