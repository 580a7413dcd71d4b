-- Days as a year of the Gregorian calendar and the number of a day or a week in it.

module Data.Time.Calendar.OrdinalDate
  ( toOrdinalDate, fromOrdinalDate, fromOrdinalDateValid, showOrdinalDate, isLeapYear
  , mondayStartWeek, sundayStartWeek
  , fromMondayStartWeek, fromMondayStartWeekValid, fromSundayStartWeek, fromSundayStartWeekValid
  ) where

import Prelude
import Base.Time.Day

toOrdinalDate :: Day -> (Integer, Int)
toOrdinalDate (ModifiedJulianDay n) = (centuries * 400 + century * 100 + fours * 4 + year + 1, fromInteger (left - year * 365 + 1))
  where
    -- 1858-11-17 is day 678,575 from the first of year 1.
    days = n + 678575
    (centuries, inCenturies) = days `divMod` 146097
    century = min 3 (inCenturies `div` 36524)
    (fours, inFours) = (inCenturies - century * 36524) `divMod` 1461
    year = min 3 (inFours `div` 365)
    left = inFours

-- The day is brought into the year.
fromOrdinalDate :: Integer -> Int -> Day
fromOrdinalDate year day = ModifiedJulianDay (beforeYear year + toInteger (clip 1 (lengthOf year) day))

fromOrdinalDateValid :: Integer -> Int -> Maybe Day
fromOrdinalDateValid year day = do
  d <- clipValid 1 (lengthOf year) day
  return (ModifiedJulianDay (beforeYear year + toInteger d))

lengthOf :: Integer -> Int
lengthOf year = if isLeapYear year then 366 else 365

-- The number of the day before the year's first.
beforeYear :: Integer -> Integer
beforeYear year = 365 * y + y `div` 4 - y `div` 100 + y `div` 400 - 678576
  where
    y = year - 1

showOrdinalDate :: Day -> String
showOrdinalDate date = shownYear year ++ '-' : padded 3 (toInteger day)
  where
    (year, day) = toOrdinalDate date

isLeapYear :: Integer -> Bool
isLeapYear year = mod year 4 == 0 && (mod year 400 == 0 || mod year 100 /= 0)

-- The week of the year, the first beginning with its first Monday, and the day from 1 for it.
mondayStartWeek :: Day -> (Int, Int)
mondayStartWeek date = (weekFrom (weekday - 1) date, weekday)
  where
    weekday = fromEnum (dayOfWeek date)

-- The same with Sundays, which are day 0.
sundayStartWeek :: Day -> (Int, Int)
sundayStartWeek date = (weekFrom weekday date, weekday)
  where
    weekday = fromEnum (dayOfWeek date) `mod` 7

-- How many weeks have begun in the year up to a day that comes so many days after its week's
-- first.
weekFrom :: Int -> Day -> Int
weekFrom after date = (snd (toOrdinalDate date) + 6 - after) `div` 7

fromMondayStartWeek :: Integer -> Int -> Int -> Day
fromMondayStartWeek year week day = addDays (toInteger ((week - 1) * 7 + day - 1)) (firstOn 5 year)

fromMondayStartWeekValid :: Integer -> Int -> Int -> Maybe Day
fromMondayStartWeekValid year week day = do
  d <- clipValid 1 7 day
  within year (addDays (toInteger ((week - 1) * 7 + d - 1)) (firstOn 5 year))

fromSundayStartWeek :: Integer -> Int -> Int -> Day
fromSundayStartWeek year week day = addDays (toInteger ((week - 1) * 7 + day)) (firstOn 4 year)

fromSundayStartWeekValid :: Integer -> Int -> Int -> Maybe Day
fromSundayStartWeekValid year week day = do
  d <- clipValid 0 6 day
  within year (addDays (toInteger ((week - 1) * 7 + d)) (firstOn 4 year))

within :: Integer -> Day -> Maybe Day
within year day
  | fst (toOrdinalDate day) == year = Just day
  | otherwise = Nothing

-- The year's first day whose number is this one of a week that begins on the calendar's day 0, a
-- Wednesday.
firstOn :: Integer -> Integer -> Day
firstOn weekday year = addDays ((weekday - toModifiedJulianDay first) `mod` 7) first
  where
    first = fromOrdinalDate year 1
