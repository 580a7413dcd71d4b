-- Days, counted from 1858-11-17, and what the calendars that name them share.

module Base.Time.Day
  ( Day(..), addDays, diffDays
  , CalendarDiffDays(..), calendarDay, calendarWeek, calendarMonth, calendarYear, scaleCalendarDiffDays
  , DayOfWeek(..), dayOfWeek
  , daysOfMonth, clip, clipValid, padded, shownYear, dashed, clipped, rolled, difference
  ) where

import Prelude
import Control.DeepSeq (NFData(..))
import Data.Data (Data)
import Data.Ix (Ix(..))

newtype Day = ModifiedJulianDay { toModifiedJulianDay :: Integer }
  deriving (Eq, Ord, Data)

instance NFData Day where
  rnf (ModifiedJulianDay n) = rnf n

instance Enum Day where
  succ (ModifiedJulianDay n) = ModifiedJulianDay (succ n)
  pred (ModifiedJulianDay n) = ModifiedJulianDay (pred n)
  toEnum n = ModifiedJulianDay (toEnum n)
  fromEnum (ModifiedJulianDay n) = fromEnum n
  enumFrom (ModifiedJulianDay n) = map ModifiedJulianDay (enumFrom n)
  enumFromThen (ModifiedJulianDay n) (ModifiedJulianDay next) = map ModifiedJulianDay (enumFromThen n next)
  enumFromTo (ModifiedJulianDay n) (ModifiedJulianDay end) = map ModifiedJulianDay (enumFromTo n end)
  enumFromThenTo (ModifiedJulianDay n) (ModifiedJulianDay next) (ModifiedJulianDay end) =
    map ModifiedJulianDay (enumFromThenTo n next end)

instance Ix Day where
  range (ModifiedJulianDay a, ModifiedJulianDay b) = map ModifiedJulianDay (range (a, b))
  index (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay n) = index (a, b) n
  inRange (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay n) = inRange (a, b) n
  rangeSize (ModifiedJulianDay a, ModifiedJulianDay b) = rangeSize (a, b)

addDays :: Integer -> Day -> Day
addDays n (ModifiedJulianDay day) = ModifiedJulianDay (day + n)

diffDays :: Day -> Day -> Integer
diffDays (ModifiedJulianDay a) (ModifiedJulianDay b) = a - b

-- So many months and then so many days.
data CalendarDiffDays = CalendarDiffDays { cdMonths :: Integer, cdDays :: Integer }
  deriving (Eq, Data)

instance Semigroup CalendarDiffDays where
  CalendarDiffDays m d <> CalendarDiffDays m' d' = CalendarDiffDays (m + m') (d + d')

instance Monoid CalendarDiffDays where
  mempty = CalendarDiffDays 0 0

instance Show CalendarDiffDays where
  show (CalendarDiffDays months days) = 'P' : shows months ('M' : shows days "D")

calendarDay, calendarWeek, calendarMonth, calendarYear :: CalendarDiffDays
calendarDay = CalendarDiffDays 0 1
calendarWeek = CalendarDiffDays 0 7
calendarMonth = CalendarDiffDays 1 0
calendarYear = CalendarDiffDays 12 0

scaleCalendarDiffDays :: Integer -> CalendarDiffDays -> CalendarDiffDays
scaleCalendarDiffDays k (CalendarDiffDays months days) = CalendarDiffDays (k * months) (k * days)

data DayOfWeek = Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday
  deriving (Eq, Show, Read)

-- Monday is 1; other numbers go round.
instance Enum DayOfWeek where
  toEnum n = case mod n 7 of
    0 -> Sunday
    1 -> Monday
    2 -> Tuesday
    3 -> Wednesday
    4 -> Thursday
    5 -> Friday
    _ -> Saturday
  fromEnum day = case day of
    Monday -> 1
    Tuesday -> 2
    Wednesday -> 3
    Thursday -> 4
    Friday -> 5
    Saturday -> 6
    Sunday -> 7
  enumFromTo a b
    | fromEnum a == fromEnum b = [a]
  enumFromTo a b = a : enumFromTo (succ a) b
  enumFromThenTo a _ c
    | fromEnum a == fromEnum c = [a]
  enumFromThenTo a b c
    | fromEnum a == fromEnum b = [a]
    | otherwise = a : enumFromThenTo b (toEnum (2 * fromEnum b - fromEnum a)) c

dayOfWeek :: Day -> DayOfWeek
dayOfWeek (ModifiedJulianDay n) = toEnum (fromInteger (n + 3))

daysOfMonth :: Bool -> [Int]
daysOfMonth long = [31, if long then 29 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

clip :: Ord t => t -> t -> t -> t
clip low high x
  | x < low = low
  | x > high = high
  | otherwise = x

clipValid :: Ord t => t -> t -> t -> Maybe t
clipValid low high x
  | x < low || x > high = Nothing
  | otherwise = Just x

-- With zeros in front, as many digits as given.
padded :: Int -> Integer -> String
padded n x
  | x < 0 = '-' : padded n (negate x)
  | otherwise = replicate (n - length digits) '0' ++ digits
  where
    digits = show x

shownYear :: Integer -> String
shownYear = padded 4

-- A year, a month and a day with dashes between them.
dashed :: (Integer, Int, Int) -> String
dashed (year, month, day) = shownYear year ++ '-' : padded 2 (toInteger month) ++ '-' : padded 2 (toInteger day)

-- Months since the year 0.
months :: (Integer, Int, Int) -> Integer
months (year, month, _) = year * 12 + toInteger (month - 1)

-- The day that lies so many months after, by the calendar's way to make one of its numbers: the
-- month's last where it is too short, or else one of the next.
clipped, rolled :: (Integer -> Int -> Int -> Day) -> Integer -> (Integer, Int, Int) -> Day
clipped make n date@(_, _, day) = make (total `div` 12) (fromInteger (total `mod` 12) + 1) day
  where
    total = months date + n
rolled make n (year, month, day) = addDays (toInteger day - 1) (clipped make n (year, month, 1))

-- What lies between two days: as many whole months as do not go beyond the second, then days.
-- `add` is the calendar's addition of months, `named` its names of days.
difference :: (Integer -> Day -> Day) -> (Day -> (Integer, Int, Int)) -> Day -> Day -> CalendarDiffDays
difference add named second first = CalendarDiffDays full (diffDays second (add full first))
  where
    (_, _, d1) = named first
    (_, _, d2) = named second
    apart = months (named second) - months (named first)
    full
      | second >= first = if d2 >= d1 then apart else apart - 1
      | otherwise = if d2 <= d1 then apart else apart + 1
