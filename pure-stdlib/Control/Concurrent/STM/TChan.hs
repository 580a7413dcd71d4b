-- Channels without bounds, in transactions.

module Control.Concurrent.STM.TChan
  ( TChan, newTChan, newTChanIO, newBroadcastTChan, newBroadcastTChanIO, dupTChan, cloneTChan
  , readTChan, tryReadTChan, peekTChan, tryPeekTChan, writeTChan, unGetTChan, isEmptyTChan
  ) where

import Prelude
import Base.Transaction

-- Where the next value is read (none in a channel for writing only), and where it is written.
data TChan a = TChan (TVar (Place a)) (TVar (Place a))

type Place a = TVar (Item a)

-- Nothing yet, or a value and the place behind it.
data Item a = End | Item a (Place a)

instance Eq (TChan a) where
  TChan _ v == TChan _ u = v == u

newTChan, newBroadcastTChan :: STM (TChan a)
newTChan = newTVar End >>= \place ->
  newTVar place >>= \read -> newTVar place >>= \write -> return (TChan read write)
newBroadcastTChan = newTVar End >>= \place ->
  newTVar (error "reading from a TChan created by newBroadcastTChan; use dupTChan first") >>= \read ->
  newTVar place >>= \write -> return (TChan read write)

newTChanIO, newBroadcastTChanIO :: IO (TChan a)
newTChanIO = newTVarIO End >>= \place ->
  newTVarIO place >>= \read -> newTVarIO place >>= \write -> return (TChan read write)
newBroadcastTChanIO = newTVarIO End >>= \place ->
  newTVarIO (error "reading from a TChan created by newBroadcastTChan; use dupTChan first") >>= \read ->
  newTVarIO place >>= \write -> return (TChan read write)

writeTChan :: TChan a -> a -> STM ()
writeTChan (TChan _ write) x = readTVar write >>= \place -> newTVar End >>= \new ->
  writeTVar place (Item x new) >> writeTVar write new

next :: TChan a -> STM (Maybe (a, Place a))
next (TChan read _) = readTVar read >>= readTVar >>= \item -> return (case item of
  End -> Nothing
  Item x behind -> Just (x, behind))

tryReadTChan, tryPeekTChan :: TChan a -> STM (Maybe a)
tryReadTChan c@(TChan read _) = next c >>= \r -> case r of
  Nothing -> return Nothing
  Just (x, behind) -> writeTVar read behind >> return (Just x)
tryPeekTChan c = fmap (fmap fst) (next c)

readTChan, peekTChan :: TChan a -> STM a
readTChan c = tryReadTChan c >>= maybe retry return
peekTChan c = tryPeekTChan c >>= maybe retry return

unGetTChan :: TChan a -> a -> STM ()
unGetTChan (TChan read _) x = readTVar read >>= \place -> newTVar (Item x place) >>= writeTVar read

isEmptyTChan :: TChan a -> STM Bool
isEmptyTChan c = fmap (maybe True (const False)) (next c)

-- Gets what is written from now on.
dupTChan :: TChan a -> STM (TChan a)
dupTChan (TChan _ write) = readTVar write >>= newTVar >>= \read -> return (TChan read write)

-- Has the same that is still to be read.
cloneTChan :: TChan a -> STM (TChan a)
cloneTChan (TChan read write) = readTVar read >>= newTVar >>= \own -> return (TChan own write)
