-- Variables that are full or empty, in transactions.

module Control.Concurrent.STM.TMVar
  ( TMVar, newTMVar, newEmptyTMVar, newTMVarIO, newEmptyTMVarIO, takeTMVar, putTMVar, readTMVar
  , writeTMVar, tryReadTMVar, swapTMVar, tryTakeTMVar, tryPutTMVar, isEmptyTMVar
  , mkWeakTMVar
  ) where

import Prelude
import Base.Transaction
import Base.Effect (Result(..))
import Base.IO (IO(..))
import Base.Weak (Weak, weakTo)

newtype TMVar a = TMVar (TVar (Maybe a)) deriving Eq

newTMVar :: a -> STM (TMVar a)
newTMVar x = fmap TMVar (newTVar (Just x))

newEmptyTMVar :: STM (TMVar a)
newEmptyTMVar = fmap TMVar (newTVar Nothing)

newTMVarIO :: a -> IO (TMVar a)
newTMVarIO x = fmap TMVar (newTVarIO (Just x))

newEmptyTMVarIO :: IO (TMVar a)
newEmptyTMVarIO = fmap TMVar (newTVarIO Nothing)

tryReadTMVar, tryTakeTMVar :: TMVar a -> STM (Maybe a)
tryReadTMVar (TMVar v) = readTVar v
tryTakeTMVar (TMVar v) = readTVar v >>= \r -> case r of
  Nothing -> return r
  Just _ -> writeTVar v Nothing >> return r

takeTMVar, readTMVar :: TMVar a -> STM a
takeTMVar v = tryTakeTMVar v >>= maybe retry return
readTMVar v = tryReadTMVar v >>= maybe retry return

tryPutTMVar :: TMVar a -> a -> STM Bool
tryPutTMVar v@(TMVar r) x = isEmptyTMVar v >>= \empty ->
  if empty then writeTVar r (Just x) >> return True else return False

putTMVar, writeTMVar :: TMVar a -> a -> STM ()
putTMVar v x = tryPutTMVar v x >>= \done -> if done then return () else retry
writeTMVar (TMVar v) x = writeTVar v $! Just x

swapTMVar :: TMVar a -> a -> STM a
swapTMVar v new = takeTMVar v >>= \old -> putTMVar v new >> return old

isEmptyTMVar :: TMVar a -> STM Bool
isEmptyTMVar (TMVar v) = fmap (maybe True (const False)) (readTVar v)

-- The reference itself is the key, which no optimisation makes again.
mkWeakTMVar :: TMVar a -> IO () -> IO (Weak (TMVar a))
mkWeakTMVar t@(TMVar (TVar v _ _ _)) finalizer = IO (\w -> v `seq` weakTo 0 v t (Just finalizer) w)
