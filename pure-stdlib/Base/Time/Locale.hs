-- What days, months and zones are called.

module Base.Time.Locale (TimeLocale(..), defaultTimeLocale, iso8601DateFormat, rfc822DateFormat) where

import Prelude
import Base.Time.Local (TimeZone(..))

data TimeLocale = TimeLocale
  { wDays :: [(String, String)]
  , months :: [(String, String)]
  , amPm :: (String, String)
  , dateTimeFmt :: String
  , dateFmt :: String
  , timeFmt :: String
  , time12Fmt :: String
  , knownTimeZones :: [TimeZone]
  }
  deriving (Eq, Ord, Show)

-- American, as far as names go.
defaultTimeLocale :: TimeLocale
defaultTimeLocale = TimeLocale
  { wDays = short (words "Sunday Monday Tuesday Wednesday Thursday Friday Saturday")
  , months = short (words "January February March April May June July August September October November December")
  , amPm = ("AM", "PM")
  , dateTimeFmt = "%a %b %e %H:%M:%S %Z %Y"
  , dateFmt = "%m/%d/%y"
  , timeFmt = "%H:%M:%S"
  , time12Fmt = "%I:%M:%S %p"
  , knownTimeZones = TimeZone 0 False "UT" : TimeZone 0 False "GMT" : concat
      [ [TimeZone (hours * 60) False (c : "ST"), TimeZone ((hours + 1) * 60) True (c : "DT")]
      | (hours, c) <- zip [-5, -6, -7, -8] "ECMP" ]
  }
  where
    short names = [(name, take 3 name) | name <- names]

-- A date, then a time in that format.
iso8601DateFormat :: Maybe String -> String
iso8601DateFormat = ("%Y-%m-%d" ++) . maybe "" ('T' :)

rfc822DateFormat :: String
rfc822DateFormat = "%a, %_d %b %Y %H:%M:%S %Z"
