-- Each letter of formats with each way to pad, for each type; and times of all kinds made from
-- one another.
import Data.Time
import Data.Time.Calendar
import Data.Time.Clock.POSIX
import Data.Time.Clock.System
import Data.Time.Clock.TAI
import Data.Fixed

letters :: String
letters = "aAbBcCdDeEfFgGhHIjklmMnpPqQrRsStTuUVwWxXyYzZ%+"

table :: (Show t, FormatTime t) => t -> IO ()
table t = mapM_ putStrLn [show t ++ " " ++ [c] ++ concat [ " [" ++ m ++ ":" ++ formatTime defaultTimeLocale ("%" ++ m ++ [c]) t ++ "]" | m <- ["", "-", "_", "0", "^", "#", "1", "-1", "01", "5", "-5", "_5", "05", "E", "0E", "-E", "3E", "-3E", "15E"]] | c <- letters]

main :: IO ()
main = do
  mapM_ table [Monday, Sunday]
  mapM_ table [fromGregorian 2020 2 29, fromGregorian (-44) 3 15, fromGregorian 12345 12 31, fromGregorian 999 1 1]
  mapM_ table [TimeOfDay 0 0 0, TimeOfDay 12 5 3.25, TimeOfDay 23 59 60.123456789012]
  mapM_ table [utc, TimeZone 330 False "", TimeZone (-90) True "XYZ"]
  mapM_ table [LocalTime (fromGregorian 2021 7 4) (TimeOfDay 13 2 1.5)]
  mapM_ table [ZonedTime (LocalTime (fromGregorian 2021 7 4) (TimeOfDay 13 2 1.5)) (TimeZone (-300) False "EST")]
  mapM_ table [UTCTime (fromGregorian 2016 12 31) 86400.75, UTCTime (fromGregorian 1960 1 1) 0.001]
  mapM_ table [ModJulianDate 51604.25]
  mapM_ table [0, 3723.5, -3723.5, 100000.123456, -0.25 :: NominalDiffTime]
  mapM_ table [987654.321 :: DiffTime]
  mapM_ table [CalendarDiffDays 14 10, CalendarDiffDays (-14) (-10)]
  mapM_ table [CalendarDiffTime 14 100000.5, CalendarDiffTime (-14) (-100000.5)]
  putStrLn (formatTime defaultTimeLocale "%Y-%m-%dT%H:%M:%S%QZ and %% %t|%n|%" (posixSecondsToUTCTime 1234567890.5))
  print (map (timeZoneOffsetString . minutesToTimeZone) [0, 5, -90], hoursToTimeZone 3, utc, [timeZoneOffsetString' p (minutesToTimeZone m) | m <- [0, 5, 90, 600, -5, -90, -645], p <- [Nothing, Just '0', Just ' ', Just '_']])
  print (1.5 :: DiffTime, -2 :: NominalDiffTime, 0.000001 :: DiffTime, Just (-3 :: DiffTime), secondsToDiffTime 3, picosecondsToDiffTime 7, diffTimeToPicoseconds 2.5, nominalDay, secondsToNominalDiffTime 2.5)
  print (UTCTime (ModifiedJulianDay 5) 86400.25, UTCTime (ModifiedJulianDay 5) 86401, UTCTime (ModifiedJulianDay 5) (-5), ModJulianDate 5.25, UTCTime (ModifiedJulianDay 5) 100000)
  print (getTime_resolution, MkSystemTime 3 4, systemToTAITime (MkSystemTime 3 4), taiEpoch, systemEpochDay)
  print [(truncateSystemTimeLeapSecond t, systemToUTCTime t, utcToSystemTime (systemToUTCTime t)) | t <- [MkSystemTime 0 0, MkSystemTime (-1) 5, MkSystemTime 86399 1500000000, MkSystemTime 1234567 999999999]]
  print (utcToSystemTime (UTCTime (ModifiedJulianDay 40587) 86402.5))
  let leaps d = if d < ModifiedJulianDay 57754 then Just 36 else Just 37
      new = UTCTime (ModifiedJulianDay 57753) 86400.5
  print (utcDayLength leaps (ModifiedJulianDay 57753), utcToTAITime leaps new, fmap (taiToUTCTime leaps) (utcToTAITime leaps new), fmap (taiToUTCTime leaps . addAbsoluteTime 1) (utcToTAITime leaps new), utcToTAITime (const Nothing) new)
  print (utcTimeToPOSIXSeconds new, addUTCTime 3600 new, diffUTCTime new (UTCTime (ModifiedJulianDay 57700) 0), posixSecondsToUTCTime (-0.5))
  print [timeToDaysAndTimeOfDay t | t <- [0, -1, 90061.5, -90061.5]]
  print (daysAndTimeOfDayToTime 2 (TimeOfDay 1 2 3), timeToTimeOfDay 86400.5, timeToTimeOfDay 3661, timeOfDayToTime (TimeOfDay 1 2 3.5), dayFractionToTimeOfDay 0.75, timeOfDayToDayFraction (TimeOfDay 18 0 0))
  print (makeTimeOfDayValid 23 59 60.5, makeTimeOfDayValid 24 0 0, makeTimeOfDayValid 0 0 61, midnight, midday)
  let l = LocalTime (fromGregorian 2021 7 4) (TimeOfDay 23 30 1.5)
  print (localTimeToUTC (hoursToTimeZone 5) l, utcToLocalTime (hoursToTimeZone (-5)) (localTimeToUTC utc l), addLocalTime 3600 l, diffLocalTime l (LocalTime (fromGregorian 2021 7 3) midnight), localTimeToUT1 90 l, ut1ToLocalTime 90 (localTimeToUT1 90 l))
  print (zonedTimeToUTC (ZonedTime l (hoursToTimeZone 2)), utcToZonedTime (hoursToTimeZone 2) (UTCTime (ModifiedJulianDay 51604) 3.25))
  print (calendarTimeDays (CalendarDiffDays 3 4), calendarTimeTime 5, scaleCalendarDiffTime (-2) (CalendarDiffTime 3 4.5), calendarTimeTime 5 <> mempty <> calendarTimeDays calendarMonth)
  print (truncate (3.7 :: DiffTime) :: Int, round (-2.5 :: NominalDiffTime) :: Int, ceiling (0.1 :: DiffTime) :: Int, floor (-0.1 :: NominalDiffTime) :: Int, realToFrac (2.5 :: DiffTime) :: Double, [1 .. 1.000000000003 :: DiffTime], toRational (0.5 :: NominalDiffTime), recip (4 :: DiffTime), signum (-3 :: DiffTime), 3 * 2.5 / 2 :: NominalDiffTime)
