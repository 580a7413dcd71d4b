-- Times of the day, local times and zones.

module Base.Time.Local
  ( TimeZone(..), timeZoneOffsetString, timeZoneOffsetString', minutesToTimeZone, hoursToTimeZone, utc
  , TimeOfDay(..), midnight, midday, makeTimeOfDayValid, utcToLocalTimeOfDay, localToUTCTimeOfDay
  , timeToDaysAndTimeOfDay, daysAndTimeOfDayToTime, timeToTimeOfDay, timeOfDayToTime
  , dayFractionToTimeOfDay, timeOfDayToDayFraction
  , LocalTime(..), addLocalTime, diffLocalTime, utcToLocalTime, localTimeToUTC, ut1ToLocalTime, localTimeToUT1
  , ZonedTime(..), utcToZonedTime, zonedTimeToUTC, offset, seconds
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Day
import Base.Time.Duration
import Control.DeepSeq (NFData(..))
import Data.Data (Data)
import Data.Fixed
import Base.Time.Calendar (showGregorian)

-- Minutes to add to UTC, whether only in summer, and a name.
data TimeZone = TimeZone { timeZoneMinutes :: Int, timeZoneSummerOnly :: Bool, timeZoneName :: String }
  deriving (Eq, Ord, Data)

instance NFData TimeZone where
  rnf (TimeZone minutes summer name) = rnf minutes `seq` rnf summer `seq` rnf name

instance Show TimeZone where
  show zone
    | null (timeZoneName zone) = timeZoneOffsetString zone
    | otherwise = timeZoneName zone

timeZoneOffsetString :: TimeZone -> String
timeZoneOffsetString = timeZoneOffsetString' (Just '0')

-- Padded with this character, if with any.
timeZoneOffsetString' :: Maybe Char -> TimeZone -> String
timeZoneOffsetString' pad = offset (maybe ' ' id pad) (maybe 0 (const 4) pad) ""

-- A sign, hours and minutes with that between them; behind the sign so many places, the first
-- filled with the character.
offset :: Char -> Int -> String -> TimeZone -> String
offset fill places between (TimeZone minutes _ _) = sign : replicate (places - length digits) fill ++ digits
  where
    sign = if minutes < 0 then '-' else '+'
    (h, m) = divMod (abs minutes) 60
    digits
      | null between = show (h * 100 + m)
      | otherwise = show h ++ between ++ padded 2 (toInteger m)

minutesToTimeZone :: Int -> TimeZone
minutesToTimeZone minutes = TimeZone minutes False ""

hoursToTimeZone :: Int -> TimeZone
hoursToTimeZone hours = minutesToTimeZone (60 * hours)

utc :: TimeZone
utc = TimeZone 0 False "UTC"

-- Hours 0 to 23, minutes 0 to 59, seconds below 61.
data TimeOfDay = TimeOfDay { todHour :: Int, todMin :: Int, todSec :: Pico }
  deriving (Eq, Ord, Data)

instance NFData TimeOfDay where
  rnf (TimeOfDay hour minute second) = rnf hour `seq` rnf minute `seq` rnf second

instance Show TimeOfDay where
  show (TimeOfDay hour minute second) =
    padded 2 (toInteger hour) ++ ':' : padded 2 (toInteger minute) ++ ':' : seconds second

-- Two digits, and what is behind the point.
seconds :: Pico -> String
seconds s
  | s < 0 = '-' : seconds (negate s)
  | s < 10 = '0' : showFixed True s
  | otherwise = showFixed True s

midnight, midday :: TimeOfDay
midnight = TimeOfDay 0 0 0
midday = TimeOfDay 12 0 0

makeTimeOfDayValid :: Int -> Int -> Pico -> Maybe TimeOfDay
makeTimeOfDayValid hour minute second = do
  h <- clipValid 0 23 hour
  m <- clipValid 0 59 minute
  s <- clipValid 0 60.999999999999 second
  return (TimeOfDay h m s)

-- How many days later it is there, and the time.
utcToLocalTimeOfDay :: TimeZone -> TimeOfDay -> (Integer, TimeOfDay)
utcToLocalTimeOfDay zone (TimeOfDay hour minute second) =
  (toInteger (div hours 24), TimeOfDay (mod hours 24) (mod minutes 60) second)
  where
    minutes = minute + timeZoneMinutes zone
    hours = hour + div minutes 60

localToUTCTimeOfDay :: TimeZone -> TimeOfDay -> (Integer, TimeOfDay)
localToUTCTimeOfDay zone = utcToLocalTimeOfDay (minutesToTimeZone (negate (timeZoneMinutes zone)))

timeToDaysAndTimeOfDay :: NominalDiffTime -> (Integer, TimeOfDay)
timeToDaysAndTimeOfDay (MkNominalDiffTime t) = (days, TimeOfDay (fromInteger hours) (fromInteger minutes) second)
  where
    (allMinutes, second) = divMod' t 60
    (allHours, minutes) = divMod allMinutes 60
    (days, hours) = divMod allHours 24

daysAndTimeOfDayToTime :: Integer -> TimeOfDay -> NominalDiffTime
daysAndTimeOfDayToTime days (TimeOfDay hour minute second) =
  MkNominalDiffTime (((fromInteger days * 24 + fromIntegral hour) * 60 + fromIntegral minute) * 60 + second)

-- What goes beyond a day are seconds of its last minute.
timeToTimeOfDay :: DiffTime -> TimeOfDay
timeToTimeOfDay (MkDiffTime t)
  | t >= 86400 = TimeOfDay 23 59 (60 + (t - 86400))
  | otherwise = TimeOfDay (fromInteger hours) (fromInteger minutes) second
  where
    (allMinutes, second) = divMod' t 60
    (hours, minutes) = divMod allMinutes 60

timeOfDayToTime :: TimeOfDay -> DiffTime
timeOfDayToTime (TimeOfDay hour minute second) =
  MkDiffTime ((fromIntegral hour * 60 + fromIntegral minute) * 60 + second)

dayFractionToTimeOfDay :: Rational -> TimeOfDay
dayFractionToTimeOfDay part = timeToTimeOfDay (fromRational (part * 86400))

timeOfDayToDayFraction :: TimeOfDay -> Rational
timeOfDayToDayFraction time = toRational (timeOfDayToTime time) / 86400

data LocalTime = LocalTime { localDay :: Day, localTimeOfDay :: TimeOfDay }
  deriving (Eq, Ord, Data)

instance NFData LocalTime where
  rnf (LocalTime day time) = rnf day `seq` rnf time

instance Show LocalTime where
  show (LocalTime day time) = showGregorian day ++ ' ' : show time

addLocalTime :: NominalDiffTime -> LocalTime -> LocalTime
addLocalTime t = utcToLocalTime utc . addUTCTime t . localTimeToUTC utc

diffLocalTime :: LocalTime -> LocalTime -> NominalDiffTime
diffLocalTime a b = diffUTCTime (localTimeToUTC utc a) (localTimeToUTC utc b)

utcToLocalTime :: TimeZone -> UTCTime -> LocalTime
utcToLocalTime zone (UTCTime day time) = LocalTime (addDays later day) there
  where
    (later, there) = utcToLocalTimeOfDay zone (timeToTimeOfDay time)

localTimeToUTC :: TimeZone -> LocalTime -> UTCTime
localTimeToUTC zone (LocalTime day time) = UTCTime (addDays later day) (timeOfDayToTime there)
  where
    (later, there) = localToUTCTimeOfDay zone time

-- At a longitude: degrees, positive to the east.
ut1ToLocalTime :: Rational -> UniversalTime -> LocalTime
ut1ToLocalTime longitude (ModJulianDate t) = LocalTime (ModifiedJulianDay day) (dayFractionToTimeOfDay (there - fromInteger day))
  where
    there = t + longitude / 360
    day = floor there

localTimeToUT1 :: Rational -> LocalTime -> UniversalTime
localTimeToUT1 longitude (LocalTime (ModifiedJulianDay day) time) =
  ModJulianDate (fromInteger day + timeOfDayToDayFraction time - longitude / 360)

data ZonedTime = ZonedTime { zonedTimeToLocalTime :: LocalTime, zonedTimeZone :: TimeZone }
  deriving Data

instance NFData ZonedTime where
  rnf (ZonedTime time zone) = rnf time `seq` rnf zone

utcToZonedTime :: TimeZone -> UTCTime -> ZonedTime
utcToZonedTime zone time = ZonedTime (utcToLocalTime zone time) zone

zonedTimeToUTC :: ZonedTime -> UTCTime
zonedTimeToUTC (ZonedTime time zone) = localTimeToUTC zone time

instance Show ZonedTime where
  show (ZonedTime time zone) = show time ++ ' ' : show zone

instance Show UTCTime where
  show time = show (utcToZonedTime utc time)

instance Show UniversalTime where
  show time = show (ut1ToLocalTime 0 time)
