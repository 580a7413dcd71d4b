{-# LANGUAGE ForeignFunctionInterface #-}
-- The time of atomic clocks, from which UTC differs by whole seconds that a table tells.

module Data.Time.Clock.TAI
  ( AbsoluteTime, taiEpoch, addAbsoluteTime, diffAbsoluteTime, taiNominalDayStart
  , LeapSecondMap, utcDayLength, utcToTAITime, taiToUTCTime, taiClock
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Day
import Base.Time.Duration
import Base.Time.Local
import Data.Fixed (div')
import Data.Int (Int64)
import Foreign.C.Types (CInt)
import Foreign.Marshal.Array (allocaArray, peekArray)
import Foreign.Ptr (Ptr)
import System.IO.Unsafe (unsafePerformIO)

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

-- How fine the system's clock of atomic time is, and what tells it.
taiClock :: Maybe (DiffTime, IO AbsoluteTime)
taiClock = unsafePerformIO $ do
  step <- asked resolution
  return (fmap (\s -> (s, fmap (maybe taiEpoch since) (asked time))) step)
  where
    since t = addAbsoluteTime t (taiNominalDayStart (ModifiedJulianDay 40587))
    asked :: (CInt -> Ptr Int64 -> IO CInt) -> IO (Maybe DiffTime)
    asked clock = allocaArray 2 $ \p -> do
      failure <- clock 11 p
      [seconds, parts] <- peekArray 2 p
      return (if failure == 0 then Just (fromIntegral seconds + fromIntegral parts / 1000000000) else Nothing)
{-# NOINLINE taiClock #-}

foreign import ccall unsafe "clock_getres" resolution :: CInt -> Ptr Int64 -> IO CInt
foreign import ccall unsafe "clock_gettime" time :: CInt -> Ptr Int64 -> IO CInt
