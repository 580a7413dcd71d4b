-- Days and times as text, by formats.

module Data.Time.Format
  ( FormatTime(), formatTime
  , parseTimeM, parseTimeOrError, readSTime, readPTime, parseTime, readTime, readsTime, ParseTime()
  , TimeLocale(..), defaultTimeLocale, iso8601DateFormat, rfc822DateFormat
  ) where

import Prelude
import Base.Time.Format
import Base.Time.Locale
import Base.Time.Parse
