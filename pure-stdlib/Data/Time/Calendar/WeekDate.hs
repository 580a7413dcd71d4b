-- Weeks of ISO 8601: they begin with Mondays, and the first of a year has its first Thursday.

module Data.Time.Calendar.WeekDate (toWeekDate, fromWeekDate, fromWeekDateValid, showWeekDate) where

import Prelude
import Base.Time.Day
import Data.Time.Calendar.OrdinalDate (fromOrdinalDate, toOrdinalDate)

-- Its year, the week (1 to 53) and the day (1 to 7).
toWeekDate :: Day -> (Integer, Int, Int)
toWeekDate date = (year, fromInteger (diffDays date (firstMonday year) `div` 7) + 1, weekday)
  where
    weekday = weekdayOf date
    year = fst (toOrdinalDate (addDays (toInteger (4 - weekday)) date))

-- Monday is 1, however far the day is away.
weekdayOf :: Day -> Int
weekdayOf (ModifiedJulianDay n) = fromInteger ((n + 2) `mod` 7) + 1

firstMonday :: Integer -> Day
firstMonday year = addDays (toInteger (1 - weekdayOf fourth)) fourth
  where
    fourth = fromOrdinalDate year 4

weeks :: Integer -> Int
weeks year = fromInteger (diffDays (firstMonday (year + 1)) (firstMonday year) `div` 7)

-- Week and day are brought into their bounds.
fromWeekDate :: Integer -> Int -> Int -> Day
fromWeekDate year week day =
  addDays (toInteger ((clip 1 (weeks year) week - 1) * 7 + clip 1 7 day - 1)) (firstMonday year)

fromWeekDateValid :: Integer -> Int -> Int -> Maybe Day
fromWeekDateValid year week day = do
  d <- clipValid 1 7 day
  w <- clipValid 1 (weeks year) week
  return (addDays (toInteger ((w - 1) * 7 + d - 1)) (firstMonday year))

showWeekDate :: Day -> String
showWeekDate date = shownYear year ++ "-W" ++ padded 2 (toInteger week) ++ "-" ++ show day
  where
    (year, week, day) = toWeekDate date
