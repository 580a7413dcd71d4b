-- Easter: the Sunday after the first full moon of spring, as the churches reckon it.

module Data.Time.Calendar.Easter
  ( sundayAfter, orthodoxPaschalMoon, orthodoxEaster, gregorianPaschalMoon, gregorianEaster
  ) where

import Prelude
import Base.Time.Day
import Base.Time.Calendar
import Data.Time.Calendar.Julian

-- The next Sunday, a week later if it is one.
sundayAfter :: Day -> Day
sundayAfter day = addDays (toInteger (7 - fromEnum (dayOfWeek day) `mod` 7)) day

-- The moon goes round in 19 years, nearly: each year it is full 11 days earlier.
moon :: Integer -> Integer -> Integer
moon year shift = (14 + 11 * (year `mod` 19) + shift) `mod` 30

orthodoxPaschalMoon :: Integer -> Day
orthodoxPaschalMoon year = addDays (negate (moon year 0)) (fromJulian shown 4 19)
  where
    -- In that calendar there is no year 0.
    shown = if year > 0 then year else year - 1

orthodoxEaster :: Integer -> Day
orthodoxEaster = sundayAfter . orthodoxPaschalMoon

gregorianPaschalMoon :: Integer -> Day
gregorianPaschalMoon year = addDays (negate late) (fromGregorian year 4 19)
  where
    century = year `div` 100 + 1
    -- Leap years that were left out, and the moon's own drift in 25 centuries.
    epact = moon year (negate (3 * century `div` 4) + (5 + 8 * century) `div` 25)
    late
      | epact == 0 || epact == 1 && year `mod` 19 > 10 = epact + 1
      | otherwise = epact

gregorianEaster :: Integer -> Day
gregorianEaster = sundayAfter . gregorianPaschalMoon
