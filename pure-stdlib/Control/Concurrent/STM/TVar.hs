-- Variables of transactions.

module Control.Concurrent.STM.TVar
  ( TVar, newTVar, newTVarIO, readTVar, readTVarIO, writeTVar, modifyTVar, modifyTVar'
  , stateTVar, swapTVar, registerDelay, mkWeakTVar
  ) where

import Prelude
import Base.Thread
import Base.Effect
import Base.IO
import Base.Transaction
import Base.Weak

modifyTVar, modifyTVar' :: TVar a -> (a -> a) -> STM ()
modifyTVar v f = STM (\t w -> stepping (modifyIn v f) t w)
modifyTVar' v f = readTVar v >>= \x -> writeTVar v $! f x

stateTVar :: TVar s -> (s -> (a, s)) -> STM a
stateTVar v f = readTVar v >>= \s -> case f s of (x, t) -> writeTVar v t >> return x

swapTVar :: TVar a -> a -> STM a
swapTVar v new = readTVar v >>= \old -> writeTVar v new >> return old

-- Becomes true after so many microseconds.
registerDelay :: Int -> IO (TVar Bool)
registerDelay n = newTVarIO False >>= \v ->
  forkIO (threadDelay n >> atomically (writeTVar v True)) >> return v

mkWeakTVar :: TVar a -> IO () -> IO (Weak (TVar a))
mkWeakTVar t@(TVar v _ _ _) finalizer = IO (\w -> v `seq` weakTo 0 v t (Just finalizer) w)
