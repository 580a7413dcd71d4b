-- Days, and the Gregorian calendar, also of the time before there was one.

module Base.Time.Calendar
  ( Day(..), addDays, diffDays
  , CalendarDiffDays(..), calendarDay, calendarWeek, calendarMonth, calendarYear, scaleCalendarDiffDays
  , toGregorian, fromGregorian, fromGregorianValid, showGregorian, gregorianMonthLength, isLeapYear
  , addGregorianMonthsClip, addGregorianMonthsRollOver, addGregorianYearsClip, addGregorianYearsRollOver
  , addGregorianDurationClip, addGregorianDurationRollOver
  , diffGregorianDurationClip, diffGregorianDurationRollOver
  , DayOfWeek(..), dayOfWeek
  ) where

import Prelude
import Base.Time.Day
import Data.Time.Calendar.MonthDay
import Data.Time.Calendar.OrdinalDate

instance Show Day where
  show = showGregorian

toGregorian :: Day -> (Integer, Int, Int)
toGregorian date = (year, month, day)
  where
    (year, n) = toOrdinalDate date
    (month, day) = dayOfYearToMonthAndDay (isLeapYear year) n

-- Month and day are brought into their bounds.
fromGregorian :: Integer -> Int -> Int -> Day
fromGregorian year month day = fromOrdinalDate year (monthAndDayToDayOfYear (isLeapYear year) month day)

fromGregorianValid :: Integer -> Int -> Int -> Maybe Day
fromGregorianValid year month day = do
  n <- monthAndDayToDayOfYearValid (isLeapYear year) month day
  fromOrdinalDateValid year n

showGregorian :: Day -> String
showGregorian = dashed . toGregorian

gregorianMonthLength :: Integer -> Int -> Int
gregorianMonthLength year = monthLength (isLeapYear year)

-- A day that the month has not becomes its last.
addGregorianMonthsClip :: Integer -> Day -> Day
addGregorianMonthsClip n = clipped fromGregorian n . toGregorian

-- A day that the month has not lies in the next.
addGregorianMonthsRollOver :: Integer -> Day -> Day
addGregorianMonthsRollOver n = rolled fromGregorian n . toGregorian

addGregorianYearsClip, addGregorianYearsRollOver :: Integer -> Day -> Day
addGregorianYearsClip n = addGregorianMonthsClip (n * 12)
addGregorianYearsRollOver n = addGregorianMonthsRollOver (n * 12)

addGregorianDurationClip, addGregorianDurationRollOver :: CalendarDiffDays -> Day -> Day
addGregorianDurationClip (CalendarDiffDays months days) = addDays days . addGregorianMonthsClip months
addGregorianDurationRollOver (CalendarDiffDays months days) = addDays days . addGregorianMonthsRollOver months

-- From the second day to the first.
diffGregorianDurationClip, diffGregorianDurationRollOver :: Day -> Day -> CalendarDiffDays
diffGregorianDurationClip = difference addGregorianMonthsClip toGregorian
diffGregorianDurationRollOver = difference addGregorianMonthsRollOver toGregorian
