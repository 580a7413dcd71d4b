-- Messages from the midst of an evaluation, to standard error or to the event log.

module Debug.Trace
  ( trace, traceId, traceShow, traceShowId, traceWith, traceShowWith, traceM, traceShowM, traceIO, traceStack
  , traceEvent, traceEventIO, traceEventWith, traceMarker, traceMarkerIO, flushEventLog, putTraceMsg
  ) where

import Prelude
import Base.Effect
import Base.File
import Base.IO

traceIO :: String -> IO ()
traceIO s = hPutStrLn stderr s

putTraceMsg :: String -> IO ()
putTraceMsg = traceIO

trace :: String -> a -> a
trace s x = unsafePerformIO (traceIO s) `seq` x

traceId :: String -> String
traceId s = trace s s

traceShow :: Show a => a -> b -> b
traceShow x y = trace (show x) y

traceShowId :: Show a => a -> a
traceShowId x = trace (show x) x

traceWith :: (a -> String) -> a -> a
traceWith f x = trace (f x) x

traceShowWith :: Show b => (a -> b) -> a -> a
traceShowWith f x = trace (show (f x)) x

traceM :: Applicative f => String -> f ()
traceM s = trace s (pure ())

traceShowM :: (Show a, Applicative f) => a -> f ()
traceShowM x = trace (show x) (pure ())

-- Without the stack.
traceStack :: String -> a -> a
traceStack = trace

-- Messages and markers in the event log. Where nobody wants them their texts are not
-- evaluated.
traceEventIO, traceMarkerIO :: String -> IO ()
traceEventIO = event 1
traceMarkerIO = event 2

event :: Int -> String -> IO ()
event kind s = IO (\w -> case io 34 0 0 w of
  Result 0 -> Result ()
  Result _ -> withText s (\w -> case io 34 kind 0 w of Result _ -> Result ()) w)

traceEvent, traceMarker :: String -> a -> a
traceEvent s x = unsafePerformIO (traceEventIO s) `seq` x
traceMarker s x = unsafePerformIO (traceMarkerIO s) `seq` x

traceEventWith :: (a -> String) -> a -> a
traceEventWith f x = traceEvent (f x) x

flushEventLog :: IO ()
flushEventLog = IO (\w -> case io 34 3 0 w of Result _ -> Result ())
