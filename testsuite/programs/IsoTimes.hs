{-# LANGUAGE ScopedTypeVariables #-}
-- Days, times, durations and intervals as ISO 8601 writes them, both ways.
import Data.Time
import Data.Time.Format.ISO8601
import Control.Monad

put :: String -> Format t -> [t] -> IO ()
put name f ts = putStrLn (name ++ " " ++ show (map (formatShowM f) ts))

get :: Show t => String -> Format t -> [String] -> IO ()
get name f ss = forM_ ss $ \s -> putStrLn (name ++ " " ++ show s ++ " " ++ show (formatParseM f s `mplus` Nothing))

two :: Show t => String -> (FormatExtension -> Format t) -> [t] -> [String] -> IO ()
two name f ts ss = do
  put (name ++ "e") (f ExtendedFormat) ts
  put (name ++ "b") (f BasicFormat) ts
  get (name ++ "e") (f ExtendedFormat) ss
  get (name ++ "b") (f BasicFormat) ss
  forM_ ss $ \s -> putStrLn (name ++ " either " ++ show s ++ " " ++ show (parseFormatExtension f s `mplus` Nothing))

main :: IO ()
main = do
  let days = [fromGregorian 2020 2 29, fromGregorian 1 1 1, fromGregorian 20200 12 31, fromGregorian (-5) 3 4, fromGregorian 2021 1 1]
      dayTexts = ["2020-02-29", "20200229", "2019-02-29", "20200-02-29", "+20200-02-29", "-0005-03-04", "+002020-02-29", "+0020200229", "2020-060", "2020060", "2020-366", "2019-366", "2020-W09-6", "2020W096", "2020-W53-7", "2019-W53-1", "+002020-W09-6", "+002020-060", "20-2-29", "", "2020-02-29x", "+2020-02-29"]
  two "calendar" calendarFormat days dayTexts
  two "ordinal" ordinalDateFormat days dayTexts
  two "week" weekDateFormat days dayTexts
  two "expanded" (expandedCalendarFormat 6) days dayTexts
  two "expandedOrdinal" (expandedOrdinalDateFormat 6) days dayTexts
  two "expandedWeek" (expandedWeekDateFormat 6) days dayTexts
  let ym = ["2020-02", "202002", "+2020-02", "20-02", "2020-W09", "2020W09", "+002020-02", "2020", "20", "+002020", "-002020", "+20", "002020"]
  put "yearMonth" yearMonthFormat [(2020, 2), (5, 11), (-1, 3)]
  get "yearMonth" yearMonthFormat ym
  get "expandedYearMonth" (expandedYearMonthFormat 6) ym
  put "expandedYearMonth" (expandedYearMonthFormat 6) [(2020, 2), (-5, 11)]
  two "yearWeek" yearWeekFormat [(2020, 2), (-5, 11)] ym
  two "expandedYearWeek" (expandedYearWeekFormat 6) [(2020, 2), (-5, 11)] ym
  put "year" yearFormat [2020, 5, -3, 12345]
  get "year" yearFormat ym
  put "century" centuryFormat [20, 5, -3, 123]
  get "century" centuryFormat ym
  put "expandedYear" (expandedYearFormat 6) [20, 5, -3, 1234567]
  get "expandedYear" (expandedYearFormat 6) ym
  put "expandedCentury" (expandedCenturyFormat 3) [20, 5, -3, 1234567]
  get "expandedCentury" (expandedCenturyFormat 2) ym
  let times = [TimeOfDay 0 0 0, TimeOfDay 12 30 15.25, TimeOfDay 23 59 60.5, TimeOfDay 1 2 3.000000000001]
      timeTexts = ["00:00:00", "000000", "12:30:15.25", "12:30:15,25", "123015.25", "24:00:00", "23:59:60", "23:60:00", "12:30", "1230", "12:30.25", "1230.5", "12", "12.5", "12,75", "24", "1:2:3", "12:30:15.", "T12:30", "12:30:15.1234567890123456"]
  two "timeOfDay" timeOfDayFormat times timeTexts
  two "hourMinute" hourMinuteFormat times timeTexts
  put "hour" hourFormat times
  get "hour" hourFormat timeTexts
  get "T" (withTimeDesignator (hourMinuteFormat ExtendedFormat)) timeTexts
  let zones = [utc, hoursToTimeZone 5, minutesToTimeZone (-90), minutesToTimeZone 6000]
      zoneTexts = ["Z", "+00:00", "+0000", "-01:30", "-0130", "+05", "5", "+99:99", "UTC"]
  two "offset" timeOffsetFormat zones zoneTexts
  two "timeAndOffset" timeOfDayAndOffsetFormat [(t, z) | t <- times, z <- zones] ["12:30:15+01:00", "123015+0100", "123015-01:00", "12:30:15Z"]
  let locals = [LocalTime d t | d <- days, t <- times]
  put "local" iso8601Format locals
  get "local" (iso8601Format :: Format LocalTime) ["2020-02-29T12:30:15.25", "2020-02-29T24:00:00", "2020-02-29 12:30:15", "2020-02-29T12:30:15Z", "20200229T123015"]
  put "zoned" iso8601Format [ZonedTime l z | l <- locals, z <- zones]
  get "zoned" (iso8601Format :: Format ZonedTime) ["2020-02-29T12:30:15.25+01:00", "2020-02-29T12:30:15Z", "2020-02-29T12:30:15-0130"]
  put "utc" iso8601Format [UTCTime d 3661.5 | d <- days]
  get "utc" (iso8601Format :: Format UTCTime) ["2020-02-29T12:30:15.25Z", "2020-02-29T12:30:15", "2020-02-29T23:59:60Z", "2020-02-29T12:30:15+00:00"]
  let durations = [CalendarDiffDays 0 0, CalendarDiffDays 14 10, CalendarDiffDays 12 0, CalendarDiffDays 0 7, CalendarDiffDays (-14) 3, CalendarDiffDays 3 (-4), CalendarDiffDays 200000 123]
      durationTexts = ["P0D", "P", "P1Y", "P2M", "P3D", "P1Y2M3D", "P2W", "P1Y2W", "P2M1Y", "-P1D", "P-1D", "P14M", "PT5S", "P1DT2H", "PT1H2M3.5S", "P1Y2M3DT4H5M6S", "PT", "P0001-02-03", "P00010203", "P0001-02-03T04:05:06", "P00010203T040506", "P1.5D", "PT0S", "P2WT1S"]
  put "days" iso8601Format durations
  get "days" (iso8601Format :: Format CalendarDiffDays) durationTexts
  let long = [CalendarDiffTime m t | m <- [0, 14, -3], t <- [0, 3.25, 86400, 100000.5, -100000.5, 60, 3600]]
  put "time" iso8601Format long
  get "time" (iso8601Format :: Format CalendarDiffTime) durationTexts
  two "alternativeDays" alternativeDurationDaysFormat durations durationTexts
  two "alternativeTime" alternativeDurationTimeFormat long durationTexts
  put "interval" (intervalFormat (calendarFormat ExtendedFormat) (calendarFormat BasicFormat)) [(a, b) | a <- days, b <- days]
  get "interval" (intervalFormat (calendarFormat ExtendedFormat) (iso8601Format :: Format CalendarDiffDays)) ["2020-01-02/P3D", "2020-01-02P3D"]
  put "recurring" (recurringIntervalFormat (calendarFormat ExtendedFormat) (calendarFormat BasicFormat)) [(n, head days, head days) | n <- [0, 3, -1]]
  get "recurring" (recurringIntervalFormat (calendarFormat ExtendedFormat) (iso8601Format :: Format CalendarDiffDays)) ["R5/2020-01-02/P3D", "R/2020-01-02/P3D", "R-1/2020-01-02/P3D"]
  print (iso8601ParseM "2020-02-29" :: Maybe Day, iso8601Show (head days), either id show (Right 3 :: Either String Int))
  r <- return (formatParseM yearFormat "20x" :: Either' Integer)
  print r
  r' <- return (iso8601ParseM "20x" :: Either' Day)
  print r'
  print [(m, d, formatShowM (alternativeDurationDaysFormat ExtendedFormat) (CalendarDiffDays m d)) | m <- [11,12,13,119999,120000], d <- [29,30,31,32,99,100]]
  print [(m, d, h, formatParseM (alternativeDurationTimeFormat ExtendedFormat) ("P0001-" ++ m ++ "-" ++ d ++ "T" ++ h ++ ":00:01") `mplus` Nothing) | m <- ["11","12","13"], d <- ["29","30","31","32"], h <- ["23","24", "25"]]
  print [formatParseM (alternativeDurationTimeFormat ExtendedFormat) ("P0001-01-01T01:" ++ m ++ ":" ++ s) `mplus` Nothing | m <- ["59","60","61"], s <- ["59","60","61"]]

data Either' a = L String | R a deriving Show
instance Functor Either' where { fmap f (R a) = R (f a); fmap _ (L s) = L s }
instance Applicative Either' where { pure = R; R f <*> x = fmap f x; L s <*> _ = L s }
instance Monad Either' where { R a >>= f = f a; L s >>= _ = L s }
instance MonadFail Either' where fail = L
