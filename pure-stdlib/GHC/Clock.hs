-- Time since some point, for measuring.

module GHC.Clock (getMonotonicTime, getMonotonicTimeNSec) where

import Prelude
import Base.Effect
import Base.IO
import Data.Word (Word64)

-- Seconds.
getMonotonicTime :: IO Double
getMonotonicTime = fmap (\n -> fromIntegral n / 1000000000) getMonotonicTimeNSec

getMonotonicTimeNSec :: IO Word64
getMonotonicTimeNSec = IO (\w -> case io 29 0 0 w of Result n -> Result (fromIntegral n))
