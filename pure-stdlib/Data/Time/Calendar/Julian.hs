-- The Julian calendar, in which each fourth year is a leap year.

module Data.Time.Calendar.Julian
  ( toJulianYearAndDay, fromJulianYearAndDay, fromJulianYearAndDayValid, showJulianYearAndDay, isJulianLeapYear
  , toJulian, fromJulian, fromJulianValid, showJulian, julianMonthLength
  , addJulianMonthsClip, addJulianMonthsRollOver, addJulianYearsClip, addJulianYearsRollOver
  , addJulianDurationClip, addJulianDurationRollOver, diffJulianDurationClip, diffJulianDurationRollOver
  ) where

import Prelude
import Base.Time.Day
import Data.Time.Calendar.MonthDay

toJulianYearAndDay :: Day -> (Integer, Int)
toJulianYearAndDay (ModifiedJulianDay n) = (fours * 4 + year + 1, fromInteger (left - year * 365) + 1)
  where
    -- 1858-11-17 is day 678,577 from the first of year 1.
    (fours, left) = (n + 678577) `divMod` 1461
    year = min 3 (left `div` 365)

fromJulianYearAndDay :: Integer -> Int -> Day
fromJulianYearAndDay year day = ModifiedJulianDay (beforeYear year + toInteger (clip 1 (lengthOf year) day))

fromJulianYearAndDayValid :: Integer -> Int -> Maybe Day
fromJulianYearAndDayValid year day = do
  d <- clipValid 1 (lengthOf year) day
  return (ModifiedJulianDay (beforeYear year + toInteger d))

lengthOf :: Integer -> Int
lengthOf year = if isJulianLeapYear year then 366 else 365

beforeYear :: Integer -> Integer
beforeYear year = 365 * y + y `div` 4 - 678578
  where
    y = year - 1

showJulianYearAndDay :: Day -> String
showJulianYearAndDay date = shownYear year ++ '-' : padded 3 (toInteger day)
  where
    (year, day) = toJulianYearAndDay date

isJulianLeapYear :: Integer -> Bool
isJulianLeapYear year = mod year 4 == 0

toJulian :: Day -> (Integer, Int, Int)
toJulian date = (year, month, day)
  where
    (year, n) = toJulianYearAndDay date
    (month, day) = dayOfYearToMonthAndDay (isJulianLeapYear year) n

fromJulian :: Integer -> Int -> Int -> Day
fromJulian year month day = fromJulianYearAndDay year (monthAndDayToDayOfYear (isJulianLeapYear year) month day)

fromJulianValid :: Integer -> Int -> Int -> Maybe Day
fromJulianValid year month day = do
  n <- monthAndDayToDayOfYearValid (isJulianLeapYear year) month day
  fromJulianYearAndDayValid year n

showJulian :: Day -> String
showJulian = dashed . toJulian

julianMonthLength :: Integer -> Int -> Int
julianMonthLength year = monthLength (isJulianLeapYear year)

addJulianMonthsClip, addJulianMonthsRollOver :: Integer -> Day -> Day
addJulianMonthsClip n = clipped fromJulian n . toJulian
addJulianMonthsRollOver n = rolled fromJulian n . toJulian

addJulianYearsClip, addJulianYearsRollOver :: Integer -> Day -> Day
addJulianYearsClip n = addJulianMonthsClip (n * 12)
addJulianYearsRollOver n = addJulianMonthsRollOver (n * 12)

addJulianDurationClip, addJulianDurationRollOver :: CalendarDiffDays -> Day -> Day
addJulianDurationClip (CalendarDiffDays months days) = addDays days . addJulianMonthsClip months
addJulianDurationRollOver (CalendarDiffDays months days) = addDays days . addJulianMonthsRollOver months

-- From the second day to the first.
diffJulianDurationClip, diffJulianDurationRollOver :: Day -> Day -> CalendarDiffDays
diffJulianDurationClip = difference addJulianMonthsClip toJulian
diffJulianDurationRollOver = difference addJulianMonthsRollOver toJulian
