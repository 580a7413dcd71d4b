-- The calendars, and what is added to days and taken from them.
import Data.Time.Calendar
import Data.Time.Calendar.Julian
import Data.Time.Calendar.OrdinalDate
import Data.Time.Calendar.WeekDate
import Data.Time.Calendar.MonthDay
import Data.Time.Calendar.Easter
import Data.Ix

days :: [Day]
days = [ModifiedJulianDay n | n <- [-1000000, -678941, -678580] ++ [-678577 .. -678574] ++ [-46 .. 50] ++ [51540 .. 51560] ++ [51600 .. 51610] ++ [1000000, 1000017]]

main :: IO ()
main = do
  mapM_ one days
  print [(f y m d) | f <- [fromGregorian, fromJulian, fromWeekDate, fromMondayStartWeek, fromSundayStartWeek], y <- [-1, 1900, 2000, 2015], m <- [0, 1, 2, 12, 13, 53], d <- [0, 1, 7, 29, 31]]
  print [(f y m d) | f <- [fromGregorianValid, fromJulianValid, fromWeekDateValid, fromMondayStartWeekValid, fromSundayStartWeekValid], y <- [-1, 1900, 2000, 2015], m <- [0, 1, 2, 12, 13, 53], d <- [0, 1, 7, 29, 31]]
  print [(f y d) | f <- [fromOrdinalDate, fromJulianYearAndDay], y <- [-1, 0, 1900, 2000], d <- [-5, 0, 1, 365, 366, 367]]
  print [(f y d) | f <- [fromOrdinalDateValid, fromJulianYearAndDayValid], y <- [-1, 0, 1900, 2000], d <- [-5, 0, 1, 365, 366, 367]]
  print [(y, map ($ y) [orthodoxPaschalMoon, orthodoxEaster, gregorianPaschalMoon, gregorianEaster]) | y <- [-1, 0, 1] ++ [1993 .. 2010]]
  let ends = [fromGregorian 2019 m d | m <- [1, 2, 3], d <- [1, 28, 29, 30, 31]] ++ [fromGregorian 2020 2 29, fromGregorian 2017 12 31]
  print [[f n d | f <- [addGregorianMonthsClip, addGregorianMonthsRollOver, addGregorianYearsClip, addGregorianYearsRollOver, addJulianMonthsClip, addJulianMonthsRollOver, addJulianYearsClip, addJulianYearsRollOver]] | d <- ends, n <- [-13, -1, 0, 1, 2, 12, 25]]
  print [[f a b | f <- [diffGregorianDurationClip, diffGregorianDurationRollOver, diffJulianDurationClip, diffJulianDurationRollOver]] | a <- ends, b <- ends]
  print [[f (CalendarDiffDays m k) d | f <- [addGregorianDurationClip, addGregorianDurationRollOver, addJulianDurationClip, addJulianDurationRollOver]] | d <- ends, m <- [-1, 1], k <- [-10, 10]]
  print (calendarDay <> calendarWeek <> calendarMonth <> calendarYear, mempty :: CalendarDiffDays, scaleCalendarDiffDays (-3) calendarYear)
  print [monthLength b m | b <- [True, False], m <- [-1 .. 14]]
  print [[monthAndDayToDayOfYear b m d | d <- [0, 1, 30, 40]] | b <- [True, False], m <- [-1 .. 14]]
  print [[monthAndDayToDayOfYearValid b m d | d <- [0, 1, 30, 40]] | b <- [True, False], m <- [-1 .. 14]]
  print [dayOfYearToMonthAndDay b d | b <- [True, False], d <- [-1, 0, 1, 59, 60, 365, 366, 367]]
  print (map fromEnum [Monday .. Sunday], map toEnum [-8 .. 15] :: [DayOfWeek], [Monday, Wednesday .. Sunday], [Friday .. Tuesday], take 9 [Saturday ..], take 8 [Sunday, Friday ..], read "[Monday,Sunday]" :: [DayOfWeek])
  print (range (ModifiedJulianDay 5, ModifiedJulianDay 9), index (ModifiedJulianDay 5, ModifiedJulianDay 9) (ModifiedJulianDay 7), inRange (ModifiedJulianDay 5, ModifiedJulianDay 9) (ModifiedJulianDay 17))
  print ([ModifiedJulianDay 1 .. ModifiedJulianDay 4], [ModifiedJulianDay 1, ModifiedJulianDay 11 .. ModifiedJulianDay 44], succ (ModifiedJulianDay 0), fromEnum (ModifiedJulianDay 77))
  where
    one d = do
      print (d, toGregorian d, toJulian d, toOrdinalDate d, toJulianYearAndDay d, toWeekDate d, mondayStartWeek d, sundayStartWeek d, dayOfWeek d, sundayAfter d)
      putStrLn (unwords (map ($ d) [showGregorian, showJulian, showOrdinalDate, showJulianYearAndDay, showWeekDate]))
