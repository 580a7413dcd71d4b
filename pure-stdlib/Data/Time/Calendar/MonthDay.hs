-- Months and days of a year whose length is known.

module Data.Time.Calendar.MonthDay
  ( monthAndDayToDayOfYear, monthAndDayToDayOfYearValid, dayOfYearToMonthAndDay, monthLength
  ) where

import Prelude
import Base.Time.Day

-- The day of the year, from 1; month and day are brought into their bounds.
monthAndDayToDayOfYear :: Bool -> Int -> Int -> Int
monthAndDayToDayOfYear long month day = before long m + clip 1 (monthLength long m) day
  where
    m = clip 1 12 month

monthAndDayToDayOfYearValid :: Bool -> Int -> Int -> Maybe Int
monthAndDayToDayOfYearValid long month day = do
  m <- clipValid 1 12 month
  d <- clipValid 1 (monthLength long m) day
  return (before long m + d)

before :: Bool -> Int -> Int
before long month = sum (take (month - 1) (daysOfMonth long))

dayOfYearToMonthAndDay :: Bool -> Int -> (Int, Int)
dayOfYearToMonthAndDay long day = go 1 (daysOfMonth long) (clip 1 (if long then 366 else 365) day)
  where
    go :: Int -> [Int] -> Int -> (Int, Int)
    go month (n : ns) d
      | d > n = go (month + 1) ns (d - n)
    go month _ d = (month, d)

monthLength :: Bool -> Int -> Int
monthLength long month = daysOfMonth long !! (clip 1 12 month - 1)
