-- Days, times, durations and intervals as ISO 8601:2004 writes them.

module Data.Time.Format.ISO8601
  ( Format, formatShowM, formatShow, formatReadP, formatParseM
  , ISO8601(..), iso8601Show, iso8601ParseM
  , FormatExtension(..), formatReadPExtension, parseFormatExtension
  , calendarFormat, yearMonthFormat, yearFormat, centuryFormat
  , expandedCalendarFormat, expandedYearMonthFormat, expandedYearFormat, expandedCenturyFormat
  , ordinalDateFormat, expandedOrdinalDateFormat
  , weekDateFormat, yearWeekFormat, expandedWeekDateFormat, expandedYearWeekFormat
  , timeOfDayFormat, hourMinuteFormat, hourFormat, withTimeDesignator, withUTCDesignator
  , timeOffsetFormat, timeOfDayAndOffsetFormat
  , localTimeFormat, zonedTimeFormat, utcTimeFormat, dayAndTimeFormat, timeAndOffsetFormat
  , durationDaysFormat, durationTimeFormat, alternativeDurationDaysFormat, alternativeDurationTimeFormat
  , intervalFormat, recurringIntervalFormat
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Day
import Base.Time.Duration
import Base.Time.Invertible
import Base.Time.Local
import Control.Monad.Fail (MonadFail)
import Data.Fixed (Fixed, HasResolution(..), Pico, divMod')
import Base.Time.Calendar
import Data.Time.Calendar.OrdinalDate
import Data.Time.Calendar.WeekDate
import Text.ParserCombinators.ReadP (ReadP, (+++))

-- With separators (2020-02-29, 12:30) or without.
data FormatExtension = ExtendedFormat | BasicFormat

-- Either way.
formatReadPExtension :: (FormatExtension -> Format t) -> ReadP t
formatReadPExtension format = formatReadP (format ExtendedFormat) +++ formatReadP (format BasicFormat)

parseFormatExtension :: MonadFail m => (FormatExtension -> Format t) -> String -> m t
parseFormatExtension format =
  formatParseM (MkFormat (formatShowM (format ExtendedFormat)) (formatReadPExtension format))

-- A separator between two that only the extended form has.
apart :: String -> FormatExtension -> Format a -> Format b -> Format (a, b)
apart s ExtendedFormat a b = both a (before s b)
apart _ BasicFormat a b = both a b

int :: Int -> Format Int
int places = mapped fromInteger toInteger (whole NoSign (Just places))

-- The year, the month and the day, and their like.
type Years = Format Integer

plain :: Int -> Years
plain places = whole NegativeSign (Just places)

counting :: Int -> Format Integer
counting places = whole NoSign (Just places)

expanded :: Int -> Years
expanded places = whole AlwaysSign (Just places)

calendar, ordinal, week :: Years -> FormatExtension -> Format Day
calendar years form = checked (\(y, (m, d)) -> fromGregorianValid y m d) (\day -> case toGregorian day of (y, m, d) -> Just (y, (m, d)))
  (apart "-" form years (apart "-" form (int 2) (int 2)))
ordinal years form = checked (uncurry fromOrdinalDateValid) (Just . toOrdinalDate) (apart "-" form years (int 3))
week years form = checked (\((y, w), d) -> fromWeekDateValid y w d) (\day -> case toWeekDate day of (y, w, d) -> Just ((y, w), d))
  (apart "-" form (yearWeek years form) (int 1))

yearWeek :: Years -> FormatExtension -> Format (Integer, Int)
yearWeek years form = apart "-" form years (before "W" (int 2))

calendarFormat, ordinalDateFormat, weekDateFormat :: FormatExtension -> Format Day
calendarFormat = calendar (plain 4)
ordinalDateFormat = ordinal (plain 4)
weekDateFormat = week (plain 4)

expandedCalendarFormat, expandedOrdinalDateFormat, expandedWeekDateFormat :: Int -> FormatExtension -> Format Day
expandedCalendarFormat = calendar . expanded
expandedOrdinalDateFormat = ordinal . expanded
expandedWeekDateFormat = week . expanded

yearMonthFormat :: Format (Integer, Int)
yearMonthFormat = both (plain 4) (before "-" (int 2))

expandedYearMonthFormat :: Int -> Format (Integer, Int)
expandedYearMonthFormat places = both (expanded places) (before "-" (int 2))

yearFormat, centuryFormat :: Format Integer
yearFormat = plain 4
centuryFormat = plain 2

expandedYearFormat, expandedCenturyFormat :: Int -> Format Integer
expandedYearFormat = expanded
expandedCenturyFormat = expanded

yearWeekFormat :: FormatExtension -> Format (Integer, Int)
yearWeekFormat = yearWeek (plain 4)

expandedYearWeekFormat :: Int -> FormatExtension -> Format (Integer, Int)
expandedYearWeekFormat = yearWeek . expanded

-- Hours, minutes and seconds; the last that is told may have a part.
timeOfDayFormat, hourMinuteFormat :: FormatExtension -> Format TimeOfDay
timeOfDayFormat form = checked (\(h, (m, s)) -> makeTimeOfDayValid h m s) (\(TimeOfDay h m s) -> Just (h, (m, s)))
  (apart ":" form (int 2) (apart ":" form (int 2) (fixed NoSign (Just 2))))
hourMinuteFormat form = checked
  (\(h, m) -> ofDay (fromIntegral h * 3600 + toRational m * 60))
  (\time -> case divMod' (inSeconds time / 60) 60 of (h, m) -> Just (h, fromRational m))
  (apart ":" form (int 2) (fixed NoSign (Just 2) :: Format (Fixed Digits14)))

hourFormat :: Format TimeOfDay
hourFormat = checked (ofDay . (3600 *) . toRational) (\time -> Just (fromRational (inSeconds time / 3600)))
  (fixed NoSign (Just 2) :: Format (Fixed Digits16))

-- Parts of a minute and of an hour, to the same precision as seconds.
data Digits14
data Digits16

instance HasResolution Digits14 where resolution _ = 100000000000000
instance HasResolution Digits16 where resolution _ = 10000000000000000

inSeconds :: TimeOfDay -> Rational
inSeconds = toRational . timeOfDayToTime

ofDay :: Rational -> Maybe TimeOfDay
ofDay t = case timeToDaysAndTimeOfDay (fromRational t) of
  (0, time) -> Just time
  _ -> Nothing

withTimeDesignator, withUTCDesignator :: Format t -> Format t
withTimeDesignator = before "T"
withUTCDesignator format = behind format "Z"

timeOffsetFormat :: FormatExtension -> Format TimeZone
timeOffsetFormat form = MkFormat shown (minutesToTimeZone <$> (formatReadP (digits "+" id) +++ formatReadP (digits "-" negate)))
  where
    digits sign to = before sign (mapped (\(h, m) -> to (h * 60 + m)) (\n -> divMod (to n) 60) (apart ":" form (int 2) (int 2)))
    shown (TimeZone minutes _ _)
      | minutes < 0 = formatShowM (digits "-" negate) minutes
      | otherwise = formatShowM (digits "+" id) minutes

timeOfDayAndOffsetFormat :: FormatExtension -> Format (TimeOfDay, TimeZone)
timeOfDayAndOffsetFormat form = timeAndOffsetFormat (timeOfDayFormat form) form

localTimeFormat :: Format Day -> Format TimeOfDay -> Format LocalTime
localTimeFormat day time = mapped (uncurry LocalTime) (\(LocalTime d t) -> (d, t)) (dayAndTimeFormat day time)

zonedTimeFormat :: Format Day -> Format TimeOfDay -> FormatExtension -> Format ZonedTime
zonedTimeFormat day time form = mapped (uncurry ZonedTime) (\(ZonedTime t z) -> (t, z)) (timeAndOffsetFormat (localTimeFormat day time) form)

utcTimeFormat :: Format Day -> Format TimeOfDay -> Format UTCTime
utcTimeFormat day time = mapped (localTimeToUTC utc) (utcToLocalTime utc) (withUTCDesignator (localTimeFormat day time))

dayAndTimeFormat :: Format Day -> Format time -> Format (Day, time)
dayAndTimeFormat day time = both day (withTimeDesignator time)

timeAndOffsetFormat :: Format t -> FormatExtension -> Format (t, TimeZone)
timeAndOffsetFormat time form = both time (timeOffsetFormat form)

-- A number before a letter, left out where it is 0.
part :: Eq n => n -> Format n -> Char -> Format n
part zero number letter = orDefault zero (behind number [letter])

counted :: Char -> Format Integer
counted = part 0 (whole NoSign Nothing)

durationDaysFormat :: Format CalendarDiffDays
durationDaysFormat = before "P" (MkFormat shown (formatReadP given))
  where
    shown days
      | days == mempty = Just "0D"
      | otherwise = formatShowM given days
    given = mapped
      (\((y, m), (w, d)) -> CalendarDiffDays (y * 12 + m) (w * 7 + d))
      (\(CalendarDiffDays m d) -> (quotRem m 12, (0, d)))
      (both (both (counted 'Y') (counted 'M')) (both (counted 'W') (counted 'D')))

durationTimeFormat :: Format CalendarDiffTime
durationTimeFormat = MkFormat shown (joined <$> formatReadP (both durationDaysFormat (orDefault none (before "T" clock))))
  where
    none = (0, (0, 0))
    clock = both (counted 'H') (both (counted 'M') (part 0 (fixed NoSign Nothing) 'S'))
    joined (CalendarDiffDays m d, time) = CalendarDiffTime m (fromClock (d, time))
    shown (CalendarDiffTime m t)
      | time == none = formatShowM durationDaysFormat (CalendarDiffDays m d)
      | m == 0 && d == 0 = fmap ("P" ++) (formatShowM (before "T" clock) time)
      | otherwise = formatShowM (both durationDaysFormat (before "T" clock)) (CalendarDiffDays m d, time)
      where
        (d, time) = clockOf t

-- Days, hours, minutes and seconds, all towards 0.
clockOf :: NominalDiffTime -> (Integer, (Integer, (Integer, Pico)))
clockOf t
  | t < 0 = case clockOf (negate t) of (d, (h, (m, s))) -> (negate d, (negate h, (negate m, negate s)))
  | otherwise = (d, (h, (m, s)))
  where
    (minutes, s) = divMod' (nominalDiffTimeToSeconds t) 60
    (hours, m) = divMod minutes 60
    (d, h) = divMod hours 24

fromClock :: (Integer, (Integer, (Integer, Pico))) -> NominalDiffTime
fromClock (d, (h, (m, s))) = fromInteger (d * 86400 + h * 3600 + m * 60) + secondsToNominalDiffTime s

alternativeDurationDaysFormat :: FormatExtension -> Format CalendarDiffDays
alternativeDurationDaysFormat form = before "P" (mapped
  (\(y, (m, d)) -> CalendarDiffDays (y * 12 + m) d)
  (\(CalendarDiffDays m d) -> case quotRem m 12 of (y, n) -> (y, (n, d)))
  (apart "-" form (upTo 9999 (counting 4)) (apart "-" form (upTo 12 (counting 2)) (upTo 30 (counting 2)))))

alternativeDurationTimeFormat :: FormatExtension -> Format CalendarDiffTime
alternativeDurationTimeFormat form = mapped
  (\(CalendarDiffDays m d, time) -> CalendarDiffTime m (fromClock (d, time)))
  (\(CalendarDiffTime m t) -> case clockOf t of (d, time) -> (CalendarDiffDays m d, time))
  (both (alternativeDurationDaysFormat form) (withTimeDesignator
    (apart ":" form (upTo 24 (counting 2)) (apart ":" form (upTo 60 (counting 2)) (upTo 60 (fixed NoSign (Just 2)))))))

upTo :: (Num n, Ord n) => n -> Format n -> Format n
upTo high = checked (clipValid 0 high) (clipValid 0 high)

intervalFormat :: Format a -> Format b -> Format (a, b)
intervalFormat a b = both a (before "/" b)

recurringIntervalFormat :: Format a -> Format b -> Format (Int, a, b)
recurringIntervalFormat a b = mapped (\(n, (x, y)) -> (n, x, y)) (\(n, x, y) -> (n, (x, y)))
  (before "R" (both (mapped fromInteger toInteger (whole NoSign Nothing)) (before "/" (intervalFormat a b))))

class ISO8601 t where
  -- The most usual format of the type, extended.
  iso8601Format :: Format t

iso8601Show :: ISO8601 t => t -> String
iso8601Show = formatShow iso8601Format

iso8601ParseM :: (MonadFail m, ISO8601 t) => String -> m t
iso8601ParseM = formatParseM iso8601Format

instance ISO8601 Day where
  iso8601Format = calendarFormat ExtendedFormat

instance ISO8601 TimeOfDay where
  iso8601Format = timeOfDayFormat ExtendedFormat

instance ISO8601 TimeZone where
  iso8601Format = timeOffsetFormat ExtendedFormat

instance ISO8601 LocalTime where
  iso8601Format = localTimeFormat iso8601Format iso8601Format

instance ISO8601 ZonedTime where
  iso8601Format = zonedTimeFormat iso8601Format iso8601Format ExtendedFormat

instance ISO8601 UTCTime where
  iso8601Format = utcTimeFormat iso8601Format iso8601Format

instance ISO8601 CalendarDiffDays where
  iso8601Format = durationDaysFormat

instance ISO8601 CalendarDiffTime where
  iso8601Format = durationTimeFormat
