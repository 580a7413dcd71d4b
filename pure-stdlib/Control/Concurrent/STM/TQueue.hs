-- Queues without bounds, in transactions.

module Control.Concurrent.STM.TQueue
  ( TQueue, newTQueue, newTQueueIO, readTQueue, tryReadTQueue, flushTQueue, peekTQueue
  , tryPeekTQueue, writeTQueue, unGetTQueue, isEmptyTQueue
  ) where

import Prelude
import Base.Transaction

-- The front, and what was written since, backwards.
data TQueue a = TQueue (TVar [a]) (TVar [a])

instance Eq (TQueue a) where
  TQueue v _ == TQueue u _ = v == u

newTQueue :: STM (TQueue a)
newTQueue = newTVar [] >>= \front -> newTVar [] >>= \back -> return (TQueue front back)

newTQueueIO :: IO (TQueue a)
newTQueueIO = newTVarIO [] >>= \front -> newTVarIO [] >>= \back -> return (TQueue front back)

writeTQueue, unGetTQueue :: TQueue a -> a -> STM ()
writeTQueue (TQueue _ back) x = readTVar back >>= \xs -> writeTVar back (x : xs)
unGetTQueue (TQueue front _) x = readTVar front >>= \xs -> writeTVar front (x : xs)

tryReadTQueue, tryPeekTQueue :: TQueue a -> STM (Maybe a)
tryReadTQueue (TQueue front back) = readTVar front >>= \xs -> case xs of
  x : rest -> writeTVar front rest >> return (Just x)
  [] -> readTVar back >>= \ys -> case reverse ys of
    [] -> return Nothing
    x : rest -> writeTVar back [] >> writeTVar front rest >> return (Just x)
tryPeekTQueue q = tryReadTQueue q >>= \r -> case r of
  Nothing -> return Nothing
  Just x -> unGetTQueue q x >> return r

readTQueue, peekTQueue :: TQueue a -> STM a
readTQueue q = tryReadTQueue q >>= maybe retry return
peekTQueue q = tryPeekTQueue q >>= maybe retry return

flushTQueue :: TQueue a -> STM [a]
flushTQueue (TQueue front back) = readTVar front >>= \xs -> readTVar back >>= \ys ->
  empty front xs >> empty back ys >> return (xs ++ reverse ys)
  where
    empty v zs = if null zs then return () else writeTVar v []

isEmptyTQueue :: TQueue a -> STM Bool
isEmptyTQueue (TQueue front back) = readTVar front >>= \xs ->
  if null xs then fmap null (readTVar back) else return False
