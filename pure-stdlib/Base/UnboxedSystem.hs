{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- What state code asks of the system and of the runtime: waiting for files, states of threads,
-- counters, events. Advice to caches and cost-centre stacks, of which there is nothing here.

module Base.UnboxedSystem
  ( waitRead#, waitWrite#, threadStatus#, getThreadAllocationCounter#, setThreadAllocationCounter#
  , traceEvent#, traceMarker#, getCurrentCCS#, getCCSOf#, clearCCS#, currentCallStack, getSpark#
  , prefetchByteArray0#, prefetchByteArray1#, prefetchByteArray2#, prefetchByteArray3#
  , prefetchMutableByteArray0#, prefetchMutableByteArray1#, prefetchMutableByteArray2#, prefetchMutableByteArray3#
  , prefetchAddr0#, prefetchAddr1#, prefetchAddr2#, prefetchAddr3#
  , prefetchValue0#, prefetchValue1#, prefetchValue2#, prefetchValue3#
  ) where

import Base.Address
import Base.Bool
import Base.Effect (Result(..), World)
import Base.IO (IO(..))
import Base.Monad (return)
import Base.Primitive
import Base.Thread (ThreadId(..), thread)
import Base.Types
import Base.Unboxed
import Base.UnboxedBytes (nullAddr#)
import Base.UnboxedThreads (ofThreadId)
import Debug.Trace (traceEventIO, traceMarkerIO)

-- Until the file can be read, or written: others run meanwhile.
waitRead#, waitWrite# :: Int# -> State# s -> State# s
waitRead# n s = done (IO (waitFor (timesInt (I# n) 4))) s
waitWrite# n s = done (IO (waitFor (plusInt (timesInt (I# n) 4) 1))) s

waitFor :: Int -> World -> Result ()
waitFor file w = case thread 31 file w of
  Result 0 -> Result ()
  Result _ -> waitFor file w

done :: IO () -> State# s -> State# s
done m s = case fromIO m s of (# s', _ #) -> s'

-- In GHC's numbers, on the only capability.
threadStatus# :: ThreadId# -> State# RealWorld -> (# State# RealWorld, Int#, Int#, Int# #)
threadStatus# t s = case ofThreadId t of
  ThreadId n -> case fromIO (IO (\w -> thread 10 n w)) s of
    (# s', r #) -> case inNumbersOfGHC r of I# status -> (# s', status, 0#, 0# #)

inNumbersOfGHC :: Int -> Int
inNumbersOfGHC r = case r of
  0 -> 16
  1 -> 0
  4 -> 2
  5 -> 12
  6 -> 6
  8 -> 10
  _ -> 1

-- Bytes that the thread may still allocate, as a limit has it.

getThreadAllocationCounter# :: State# RealWorld -> (# State# RealWorld, Int# #)
getThreadAllocationCounter# s = case fromIO (IO (\w -> thread 28 0 w)) s of
  (# s', n #) -> case n of I# r -> (# s', r #)

setThreadAllocationCounter# :: Int# -> State# RealWorld -> State# RealWorld
setThreadAllocationCounter# n s = case fromIO (IO (\w -> thread 29 (I# n) w)) s of (# s', _ #) -> s'

-- Texts that end with a zero.
traceEvent#, traceMarker# :: Addr# -> State# s -> State# s
traceEvent# a s = done (traceEventIO (textAt a)) s
traceMarker# a s = done (traceMarkerIO (textAt a)) s

textAt :: Addr# -> [Char]
textAt a = go 0
  where
    go n = case byteAt a n of
      0 -> []
      c -> unsafeChr c : go (plusInt n 1)

-- As in programs that are not profiled: no stack.

getCurrentCCS# :: a -> State# s -> (# State# s, Addr# #)
getCurrentCCS# _ s = (# s, nullAddr# #)

getCCSOf# :: a -> State# s -> (# State# s, Addr# #)
getCCSOf# _ s = (# s, nullAddr# #)

clearCCS# :: (State# s -> (# State# s, a #)) -> State# s -> (# State# s, a #)
clearCCS# f s = f s

currentCallStack :: IO [[Char]]
currentCallStack = return []

-- No spark waits for anybody.
getSpark# :: State# s -> (# State# s, Int#, a #)
getSpark# s = (# s, 0#, unfilled #)

-- Advice that is not taken.

prefetchByteArray0#, prefetchByteArray1#, prefetchByteArray2#, prefetchByteArray3# :: ByteArray# -> Int# -> State# s -> State# s
prefetchByteArray0# _ _ s = s
prefetchByteArray1# _ _ s = s
prefetchByteArray2# _ _ s = s
prefetchByteArray3# _ _ s = s

prefetchMutableByteArray0#, prefetchMutableByteArray1#, prefetchMutableByteArray2#, prefetchMutableByteArray3# :: MutableByteArray# s -> Int# -> State# s -> State# s
prefetchMutableByteArray0# _ _ s = s
prefetchMutableByteArray1# _ _ s = s
prefetchMutableByteArray2# _ _ s = s
prefetchMutableByteArray3# _ _ s = s

prefetchAddr0#, prefetchAddr1#, prefetchAddr2#, prefetchAddr3# :: Addr# -> Int# -> State# s -> State# s
prefetchAddr0# _ _ s = s
prefetchAddr1# _ _ s = s
prefetchAddr2# _ _ s = s
prefetchAddr3# _ _ s = s

prefetchValue0#, prefetchValue1#, prefetchValue2#, prefetchValue3# :: a -> State# s -> State# s
prefetchValue0# _ s = s
prefetchValue1# _ s = s
prefetchValue2# _ s = s
prefetchValue3# _ s = s
