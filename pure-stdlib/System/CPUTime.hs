-- The CPU time that the program has used, in picoseconds.

module System.CPUTime (getCPUTime, cpuTimePrecision) where

import Prelude
import Base.Effect
import Base.IO

getCPUTime :: IO Integer
getCPUTime = IO (\w -> case io 28 0 0 w of Result n -> Result (1000 * toInteger n))

cpuTimePrecision :: Integer
cpuTimePrecision = 1000000
