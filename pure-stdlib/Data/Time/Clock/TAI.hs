-- The time of atomic clocks, from which UTC differs by whole seconds that a table tells.

module Data.Time.Clock.TAI
  ( AbsoluteTime, taiEpoch, addAbsoluteTime, diffAbsoluteTime, taiNominalDayStart
  , LeapSecondMap, utcDayLength, utcToTAITime, taiToUTCTime
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Day
import Base.Time.Duration
import Base.Time.Local
import Data.Fixed (div')

instance Show AbsoluteTime where
  show t = maybe "" (show . utcToLocalTime utc) (taiToUTCTime (const (Just 0)) t) ++ " TAI"

-- TAI less UTC during a day, where it is known.
type LeapSecondMap = Day -> Maybe Int

utcDayLength :: LeapSecondMap -> Day -> Maybe DiffTime
utcDayLength leaps day = do
  now <- leaps day
  next <- leaps (addDays 1 day)
  return (86400 + fromIntegral (next - now))

-- When the day begins.
begins :: LeapSecondMap -> Day -> Maybe AbsoluteTime
begins leaps day = do
  apart <- leaps day
  return (addAbsoluteTime (fromIntegral apart) (taiNominalDayStart day))

utcToTAITime :: LeapSecondMap -> UTCTime -> Maybe AbsoluteTime
utcToTAITime leaps (UTCTime day time) = fmap (addAbsoluteTime time) (begins leaps day)

taiToUTCTime :: LeapSecondMap -> AbsoluteTime -> Maybe UTCTime
taiToUTCTime leaps t = go (ModifiedJulianDay (div (floor (diffAbsoluteTime t taiEpoch)) 86400))
  where
    -- The day by the calendar alone may not have begun yet.
    go day = do
      begin <- begins leaps day
      length' <- utcDayLength leaps day
      let within = diffAbsoluteTime t begin
          other = addDays (div' within length') day
      if other == day then return (UTCTime day within) else go other
