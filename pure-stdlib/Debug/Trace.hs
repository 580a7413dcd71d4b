-- Messages from the midst of an evaluation, to standard error.

module Debug.Trace
  ( trace, traceId, traceShow, traceShowId, traceWith, traceShowWith, traceM, traceShowM, traceIO, traceStack
  , traceEvent, traceEventIO, traceMarker, traceMarkerIO
  ) where

import Prelude
import Base.File
import Base.IO

traceIO :: String -> IO ()
traceIO s = hPutStrLn stderr s

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

-- For event logs, which do not take messages.
traceEvent, traceMarker :: String -> a -> a
traceEvent _ x = x
traceMarker _ x = x

traceEventIO, traceMarkerIO :: String -> IO ()
traceEventIO _ = return ()
traceMarkerIO _ = return ()
