-- Queues with a bound, in transactions.

module Control.Concurrent.STM.TBQueue
  ( TBQueue, newTBQueue, newTBQueueIO, readTBQueue, tryReadTBQueue, flushTBQueue, peekTBQueue
  , tryPeekTBQueue, writeTBQueue, unGetTBQueue, lengthTBQueue, isEmptyTBQueue, isFullTBQueue
  ) where

import Prelude
import Base.Transaction
import Control.Concurrent.STM.TQueue
import Numeric.Natural (Natural)

-- What is in it, how much room there is, and how much there was.
data TBQueue a = TBQueue (TQueue a) (TVar Int) Int

instance Eq (TBQueue a) where
  TBQueue q _ _ == TBQueue p _ _ = q == p

newTBQueue :: Natural -> STM (TBQueue a)
newTBQueue size = newTQueue >>= \q -> newTVar n >>= \room -> return (TBQueue q room n)
  where n = fromIntegral size

newTBQueueIO :: Natural -> IO (TBQueue a)
newTBQueueIO size = newTQueueIO >>= \q -> newTVarIO n >>= \room -> return (TBQueue q room n)
  where n = fromIntegral size

grow :: TBQueue a -> Int -> STM ()
grow (TBQueue _ room _) n = readTVar room >>= \have -> writeTVar room $! have + n

writeTBQueue, unGetTBQueue :: TBQueue a -> a -> STM ()
writeTBQueue b@(TBQueue q _ _) x = occupy b >> writeTQueue q x
unGetTBQueue b@(TBQueue q _ _) x = occupy b >> unGetTQueue q x

occupy :: TBQueue a -> STM ()
occupy b = isFullTBQueue b >>= \full -> if full then retry else grow b (-1)

tryReadTBQueue, tryPeekTBQueue :: TBQueue a -> STM (Maybe a)
tryReadTBQueue b@(TBQueue q _ _) = tryReadTQueue q >>= \r -> case r of
  Nothing -> return Nothing
  Just _ -> grow b 1 >> return r
tryPeekTBQueue (TBQueue q _ _) = tryPeekTQueue q

readTBQueue, peekTBQueue :: TBQueue a -> STM a
readTBQueue b = tryReadTBQueue b >>= maybe retry return
peekTBQueue b = tryPeekTBQueue b >>= maybe retry return

flushTBQueue :: TBQueue a -> STM [a]
flushTBQueue (TBQueue q room size) = flushTQueue q >>= \xs ->
  if null xs then return xs else writeTVar room size >> return xs

lengthTBQueue :: TBQueue a -> STM Natural
lengthTBQueue (TBQueue _ room size) = fmap (\have -> fromIntegral (size - have)) (readTVar room)

isEmptyTBQueue, isFullTBQueue :: TBQueue a -> STM Bool
isEmptyTBQueue (TBQueue q _ _) = isEmptyTQueue q
isFullTBQueue (TBQueue _ room _) = fmap (<= 0) (readTVar room)
