-- What a thread has allocated, and limits of that.

module Base.Allocation where

import Prelude
import Base.Exception (AllocationLimitExceeded(..), Exception(..), SomeException(..))
import Base.IO (IO(..))
import Base.Effect
import Base.Thread (canDeliver, canTakeTurns, thread, threadWith)
import Data.Int (Int64)

-- Bytes that this thread may still allocate.
getAllocationCounter :: IO Int64
getAllocationCounter = IO (\w -> case thread 28 0 w of Result n -> Result (fromIntegral n))

setAllocationCounter :: Int64 -> IO ()
setAllocationCounter n = IO (\w -> case thread 29 (fromIntegral n) w of Result _ -> Result ())

-- When nothing is left, AllocationLimitExceeded is raised in this thread.
enableAllocationLimit, disableAllocationLimit :: IO ()
enableAllocationLimit = IO (\w -> case canDeliver w of
  Result _ -> case canTakeTurns w of
    Result _ -> limit 1 w)
disableAllocationLimit = IO (limit 0)

limit :: Int -> World -> Result ()
limit on w = case toException AllocationLimitExceeded of
  e@(SomeException _) -> case threadWith 30 on e w of Result _ -> Result ()
