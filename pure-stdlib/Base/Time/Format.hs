{-# LANGUAGE FlexibleInstances #-}
-- Times as text by a format of directives `%mWEc`: how to pad, a width, another form, and what.

module Base.Time.Format (FormatTime(..), FormatOptions(..), formatTime) where

import Prelude
import Base.Time.Clock
import Base.Time.Day
import Base.Time.Duration
import Base.Time.Local
import Base.Time.Locale
import Data.Char (isDigit, toLower, toUpper)
import Data.Fixed
import Base.Time.Calendar (toGregorian)
import Data.Time.Calendar.OrdinalDate
import Data.Time.Calendar.WeekDate

class FormatTime t where
  -- What a letter means for the type, in its other form or not.
  formatCharacter :: Bool -> Char -> Maybe (FormatOptions -> t -> String)

-- Padding is asked for with a character or with none.
data FormatOptions = FormatOptions
  { formatLocale :: TimeLocale
  , formatPadding :: Maybe (Maybe Char)
  , formatWidth :: Maybe Int
  }

formatTime :: FormatTime t => TimeLocale -> String -> t -> String
formatTime locale = go
  where
    go "" _ = ""
    go ('%' : cs) t = maybe ('%' : go cs t) id (directive cs t)
    go (c : cs) t = c : go cs t
    directive cs t = case cs of
      '_' : rest -> wide id (Just (Just ' ')) rest t
      '-' : rest -> wide id (Just Nothing) rest t
      '0' : rest -> wide id (Just (Just '0')) rest t
      '^' : rest -> wide (map toUpper) Nothing rest t
      '#' : rest -> wide (map toLower) Nothing rest t
      _ -> wide id Nothing cs t
    wide letters padding cs t = case span isDigit cs of
      ("", rest) -> formed letters (FormatOptions locale padding Nothing) rest t
      (digits, rest) -> formed letters (FormatOptions locale padding (Just (read digits))) rest t
    formed letters options cs t = case cs of
      "" -> Nothing
      "E" -> Nothing
      'E' : c : rest -> Just (shown letters options True c t ++ go rest t)
      c : rest -> Just (shown letters options False c t ++ go rest t)
    shown letters options other c t = letters (maybe "" (\f -> f options t) (meaning other c))
    meaning _ '%' = text (const (const "%"))
    meaning _ 't' = text (const (const "\t"))
    meaning _ 'n' = text (const (const "\n"))
    meaning other c = formatCharacter other c

-- How many places, and what fills them: as asked for, though never fewer than the least unless
-- no padding is asked for; or else as the directive itself says. One that has none pads
-- with zeros when a width is asked for.
filledFrom :: Int -> Int -> Maybe Char -> FormatOptions -> Maybe (Int, Char)
filledFrom least places own (FormatOptions _ padding width) = case padding of
  Nothing -> case width of
    Nothing -> fmap ((,) places) own
    Just n -> Just (max n least, maybe '0' id own)
  Just Nothing -> fmap (\n -> (n, ' ')) width
  Just (Just c) -> Just (maybe places (max least) width, c)

filled :: Int -> Maybe Char -> FormatOptions -> Maybe (Int, Char)
filled places = filledFrom places places

digitsIn :: Maybe (Int, Char) -> Integer -> String
digitsIn filling x
  | x < 0 = '-' : digitsIn filling (negate x)
  | otherwise = maybe "" (\(n, c) -> replicate (n - length (show x)) c) filling ++ show x

number :: Integral n => Int -> Maybe Char -> (t -> n) -> Maybe (FormatOptions -> t -> String)
number places own f = Just (\options t -> digitsIn (filled places own options) (toInteger (f t)))

-- A number of so many places, and one with as many digits as it has.
zeros, bare :: Integral n => Int -> (t -> n) -> Maybe (FormatOptions -> t -> String)
zeros places = number places (Just '0')
bare places = number places Nothing

text :: (TimeLocale -> t -> String) -> Maybe (FormatOptions -> t -> String)
text f = Just (\options t -> front (filled 1 (Just ' ') options) (f (formatLocale options) t))
  where
    front filling s = maybe "" (\(n, c) -> replicate (n - length s) c) filling ++ s

-- The digits behind the point.
fraction :: Maybe (Int, Char) -> Pico -> String
fraction filling t = case filling of
  Nothing -> all
  Just (n, c) -> take n (all ++ replicate (n - length all) c)
  where
    all = drop 1 (dropWhile (/= '.') (showFixed True t))

-- What the type has of another.
through :: FormatTime s => (t -> s) -> Bool -> Char -> Maybe (FormatOptions -> t -> String)
through f other c = fmap (\g options t -> g options (f t)) (formatCharacter other c)

-- The first that knows the letter.
orElse :: Maybe a -> Maybe a -> Maybe a
orElse (Just x) _ = Just x
orElse Nothing other = other

-- By another format, which the locale has.
by :: FormatTime t => (TimeLocale -> String) -> Maybe (FormatOptions -> t -> String)
by format = text (\locale t -> formatTime locale (format locale) t)

instance FormatTime DayOfWeek where
  formatCharacter _ c = case c of
    'u' -> zeros 1 fromEnum
    'w' -> zeros 1 sunday
    'a' -> text (\locale day -> snd (wDays locale !! sunday day))
    'A' -> text (\locale day -> fst (wDays locale !! sunday day))
    _ -> Nothing
    where
      sunday day = fromEnum day `mod` 7

instance FormatTime Day where
  formatCharacter other c = case c of
    'D' -> by (const "%m/%d/%y")
    'F' -> by (const "%Y-%m-%d")
    'x' -> by dateFmt
    'Y' -> bare 4 year
    'y' -> zeros 2 (\day -> mod (year day) 100)
    'C' -> bare 2 (\day -> div (year day) 100)
    'B' -> text (\locale day -> fst (months locale !! (month day - 1)))
    'b' -> text (\locale day -> snd (months locale !! (month day - 1)))
    'h' -> text (\locale day -> snd (months locale !! (month day - 1)))
    'm' -> zeros 2 month
    'd' -> zeros 2 dayOfMonth
    'e' -> number 2 (Just ' ') dayOfMonth
    'j' -> zeros 3 (snd . toOrdinalDate)
    'f' -> bare 2 (\day -> div (weekYear day) 100)
    'V' -> zeros 2 (\day -> case toWeekDate day of (_, week, _) -> week)
    'G' -> bare 4 weekYear
    'g' -> zeros 2 (\day -> mod (weekYear day) 100)
    'U' -> zeros 2 (fst . sundayStartWeek)
    'W' -> zeros 2 (fst . mondayStartWeek)
    _ -> through dayOfWeek other c
    where
      year day = case toGregorian day of (y, _, _) -> y
      month day = case toGregorian day of (_, m, _) -> m
      dayOfMonth day = case toGregorian day of (_, _, d) -> d
      weekYear day = case toWeekDate day of (y, _, _) -> y

instance FormatTime TimeOfDay where
  formatCharacter _ c = case c of
    'R' -> by (const "%H:%M")
    'T' -> by (const "%H:%M:%S")
    'X' -> by timeFmt
    'r' -> by time12Fmt
    'P' -> text (\locale time -> map toLower (half locale time))
    'p' -> text half
    'H' -> zeros 2 todHour
    'k' -> number 2 (Just ' ') todHour
    'I' -> zeros 2 twelve
    'l' -> number 2 (Just ' ') twelve
    'M' -> zeros 2 todMin
    'S' -> zeros 2 (\time -> floor (todSec time) :: Integer)
    'q' -> Just (\options time -> fraction (filledFrom 0 12 (Just '0') options) (todSec time))
    'Q' -> Just (\options time -> pointed (fraction (filledFrom 0 12 Nothing options) (todSec time)))
    _ -> Nothing
    where
      half locale time = (if todHour time < 12 then fst else snd) (amPm locale)
      twelve time = mod (todHour time - 1) 12 + 1

pointed :: String -> String
pointed digits = if null digits then "" else '.' : digits

instance FormatTime TimeZone where
  formatCharacter other c = case c of
    'z' -> Just (\options zone -> maybe (offset ' ' 0) (\(n, c) -> offset c n) (filled (if other then 5 else 4) (Just '0') options) (if other then ":" else "") zone)
    'Z' -> Just (\options zone -> if null (timeZoneName zone)
      then maybe "" (\f -> f options zone) (formatCharacter other 'z')
      else maybe "" (\f -> f options zone) (text (const timeZoneName)))
    _ -> Nothing

instance FormatTime LocalTime where
  formatCharacter _ 'c' = by dateTimeFmt
  formatCharacter other c = through localDay other c `orElse` through localTimeOfDay other c

instance FormatTime ZonedTime where
  formatCharacter _ 'c' = by dateTimeFmt
  formatCharacter _ 's' = bare 1 (\time -> floor (utcTimeToPOSIXSeconds (zonedTimeToUTC time)) :: Integer)
  formatCharacter other c = through zonedTimeToLocalTime other c `orElse` through zonedTimeZone other c

instance FormatTime UTCTime where
  formatCharacter = through (utcToZonedTime utc)

instance FormatTime UniversalTime where
  formatCharacter = through (ut1ToLocalTime 0)

-- Whole numbers of a unit: all of them, or what is left of the next larger one.
instance FormatTime NominalDiffTime where
  formatCharacter = lengths nominalDiffTimeToSeconds

instance FormatTime DiffTime where
  formatCharacter = lengths (\(MkDiffTime t) -> t)

lengths :: (t -> Pico) -> Bool -> Char -> Maybe (FormatOptions -> t -> String)
lengths inSeconds other c = case c of
  'w' -> bare 1 (units 604800)
  'd' -> bare 1 (units 86400)
  'D' -> bare 1 (\t -> rem (units 86400 t) 7)
  'h' -> bare 1 (units 3600)
  'H' -> bare 2 (\t -> rem (units 3600 t) 24)
  'm' -> bare 1 (units 60)
  'M' -> bare 2 (\t -> rem (units 60 t) 60)
  's' | other -> decimal 1 inSeconds
  's' -> bare 1 (units 1)
  'S' | other -> decimal 2 (\t -> inSeconds t - 60 * fromInteger (units 60 t))
  'S' -> bare 2 (\t -> rem (units 1 t) 60)
  _ -> Nothing
  where
    units n t = truncate (inSeconds t / n) :: Integer
    decimal places f = Just (\options t -> signed (f t) (places, options))
    signed t how
      | t < 0 = '-' : signed (negate t) how
    signed t (places, options) =
      digitsIn (before places options) (floor t) ++ pointed (fraction (filled 12 Nothing options) t)
    -- The width is that of what is behind the point.
    before places options = case filled places Nothing options of
      Just (_, c) -> Just (places, c)
      Nothing -> Nothing

instance FormatTime CalendarDiffDays where
  formatCharacter _ c = case c of
    'w' -> bare 1 (\t -> quot (cdDays t) 7)
    'd' -> bare 1 cdDays
    'D' -> bare 1 (\t -> rem (cdDays t) 7)
    _ -> calendarMonths cdMonths c

instance FormatTime CalendarDiffTime where
  formatCharacter other c = calendarMonths ctMonths c `orElse` through ctTime other c

calendarMonths :: (t -> Integer) -> Char -> Maybe (FormatOptions -> t -> String)
calendarMonths inMonths c = case c of
  'y' -> bare 1 (\t -> quot (inMonths t) 12)
  'b' -> bare 1 inMonths
  'B' -> bare 2 (\t -> rem (inMonths t) 12)
  _ -> Nothing
