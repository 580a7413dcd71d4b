-- Points in time, and the clock of the system.

module Base.Time.Clock
  ( UTCTime(..), UniversalTime(..), addUTCTime, diffUTCTime
  , POSIXTime, posixDayLength, posixSecondsToUTCTime, utcTimeToPOSIXSeconds
  , SystemTime(..), getSystemTime, systemEpochDay, systemToPOSIXTime
  , AbsoluteTime(..), taiEpoch, taiNominalDayStart, addAbsoluteTime, diffAbsoluteTime
  ) where

import Prelude
import Base.Effect
import Base.IO
import Base.Time.Day
import Base.Time.Duration
import Control.DeepSeq (NFData(..))
import Data.Data (Data)
import Data.Int (Int64)
import Data.Word (Word32)

-- A day and the time since its midnight, which goes beyond 86,400 seconds in a leap second.
data UTCTime = UTCTime { utctDay :: Day, utctDayTime :: DiffTime }
  deriving (Eq, Ord, Data)

instance NFData UTCTime where
  rnf (UTCTime day time) = rnf day `seq` rnf time

-- Time as the earth turns: days and parts of them.
newtype UniversalTime = ModJulianDate { getModJulianDate :: Rational }
  deriving (Eq, Ord, Data)

instance NFData UniversalTime where
  rnf (ModJulianDate t) = rnf t

addUTCTime :: NominalDiffTime -> UTCTime -> UTCTime
addUTCTime t u = posixSecondsToUTCTime (t + utcTimeToPOSIXSeconds u)

diffUTCTime :: UTCTime -> UTCTime -> NominalDiffTime
diffUTCTime a b = utcTimeToPOSIXSeconds a - utcTimeToPOSIXSeconds b

-- Since the beginning of 1970.
type POSIXTime = NominalDiffTime

posixDayLength :: NominalDiffTime
posixDayLength = nominalDay

posixSecondsToUTCTime :: POSIXTime -> UTCTime
posixSecondsToUTCTime t = UTCTime (addDays days systemEpochDay) (MkDiffTime (nominalDiffTimeToSeconds left))
  where
    days = floor (t / nominalDay)
    left = t - fromInteger days * nominalDay

-- A leap second is the first of the next day.
utcTimeToPOSIXSeconds :: UTCTime -> POSIXTime
utcTimeToPOSIXSeconds (UTCTime day time) = fromInteger (diffDays day systemEpochDay) * nominalDay + MkNominalDiffTime within
  where
    MkDiffTime within = min 86400 time

-- As the system's clock tells it; beyond 10^9 nanoseconds in a leap second.
data SystemTime = MkSystemTime { systemSeconds :: {-# UNPACK #-} !Int64, systemNanoseconds :: {-# UNPACK #-} !Word32 }
  deriving (Eq, Ord, Show)

instance NFData SystemTime where
  rnf (MkSystemTime seconds nanoseconds) = rnf seconds `seq` rnf nanoseconds

getSystemTime :: IO SystemTime
getSystemTime = IO (\w -> case io 46 0 0 w of
  Result n -> Result (MkSystemTime (fromIntegral (div n 1000000000)) (fromIntegral (mod n 1000000000))))

systemEpochDay :: Day
systemEpochDay = ModifiedJulianDay 40587

systemToPOSIXTime :: SystemTime -> POSIXTime
systemToPOSIXTime (MkSystemTime seconds nanoseconds) = fromIntegral seconds + fromIntegral nanoseconds / 1000000000

-- Seconds of atomic clocks since the beginning of 1858-11-17.
newtype AbsoluteTime = MkAbsoluteTime DiffTime
  deriving (Eq, Ord, Data)

instance NFData AbsoluteTime where
  rnf (MkAbsoluteTime t) = rnf t

taiEpoch :: AbsoluteTime
taiEpoch = MkAbsoluteTime 0

taiNominalDayStart :: Day -> AbsoluteTime
taiNominalDayStart (ModifiedJulianDay day) = MkAbsoluteTime (fromInteger (day * 86400))

addAbsoluteTime :: DiffTime -> AbsoluteTime -> AbsoluteTime
addAbsoluteTime t (MkAbsoluteTime a) = MkAbsoluteTime (a + t)

diffAbsoluteTime :: AbsoluteTime -> AbsoluteTime -> DiffTime
diffAbsoluteTime (MkAbsoluteTime a) (MkAbsoluteTime b) = a - b
