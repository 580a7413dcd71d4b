-- Collections on demand.

module System.Mem
  ( performGC, performMajorGC, performMinorGC
  , setAllocationCounter, getAllocationCounter, enableAllocationLimit, disableAllocationLimit
  ) where

import Prelude
import Base.Allocation
import Base.Effect
import Base.IO

performGC, performMajorGC, performMinorGC :: IO ()
performGC = collect 1
performMajorGC = collect 1
performMinorGC = collect 0

collect :: Int -> IO ()
-- The next allocation collects.
collect which = IO (\w -> case io 31 which 0 w of
  Result _ -> case newBytes 8 w of Result _ -> Result ())
