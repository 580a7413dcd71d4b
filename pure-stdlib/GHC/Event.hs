-- What asks the system to be told of events. As in programs that are not linked with the threaded
-- runtime, there is no manager of events, so that none can be asked for.

module GHC.Event
  ( EventManager, TimerManager, getSystemEventManager, Event, evtRead, evtWrite, Lifetime(..)
  , IOCallback, FdKey(keyFd), TimeoutCallback
  ) where

import Prelude
import Data.Bits
import Data.Void (Void)
import System.Posix.Types (Fd)

newtype EventManager = EventManager Void
newtype TimerManager = TimerManager Void

getSystemEventManager :: IO (Maybe EventManager)
getSystemEventManager = return Nothing

-- A set of what can happen to a file.
newtype Event = Event Int
  deriving Eq

evtRead, evtWrite :: Event
evtRead = Event 1
evtWrite = Event 2

instance Show Event where
  show (Event e) = '[' : commas [name | (bit', name) <- [(1, "evtRead"), (2, "evtWrite")], e .&. bit' /= 0] ++ "]"
    where
      commas [] = ""
      commas [a] = a
      commas (a : as) = a ++ ',' : commas as

instance Semigroup Event where
  Event a <> Event b = Event (a .|. b)

instance Monoid Event where
  mempty = Event 0

-- How long one wants to be told.
data Lifetime = OneShot | MultiShot
  deriving (Show, Eq)

-- The longer one.
instance Semigroup Lifetime where
  OneShot <> b = b
  MultiShot <> _ = MultiShot

instance Monoid Lifetime where
  mempty = OneShot

data FdKey = FdKey { keyFd :: Fd, key :: Void }

type IOCallback = FdKey -> Event -> IO ()
type TimeoutCallback = IO ()
