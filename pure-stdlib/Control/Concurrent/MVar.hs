-- Variables that are full or empty, on which threads wait.

module Control.Concurrent.MVar
  ( MVar, newEmptyMVar, newMVar, takeMVar, putMVar, readMVar, swapMVar
  , tryTakeMVar, tryPutMVar, isEmptyMVar, withMVar, withMVarMasked
  , modifyMVar_, modifyMVar, modifyMVarMasked_, modifyMVarMasked, tryReadMVar
  , mkWeakMVar, addMVarFinalizer
  ) where

import Prelude
import Base.Exception
import Base.Thread
import Base.Weak (mkWeakMVar)

swapMVar :: MVar a -> a -> IO a
swapMVar v new = mask_ (takeMVar v >>= \old -> putMVar v new >> return old)

withMVar, withMVarMasked :: MVar a -> (a -> IO b) -> IO b
withMVar v f = mask (\restore -> takeMVar v >>= \x ->
  (restore (f x) `onException` putMVar v x) >>= \r -> putMVar v x >> return r)
withMVarMasked v f = mask_ (takeMVar v >>= \x ->
  (f x `onException` putMVar v x) >>= \r -> putMVar v x >> return r)

modifyMVar_, modifyMVarMasked_ :: MVar a -> (a -> IO a) -> IO ()
modifyMVar_ v f = mask (\restore -> takeMVar v >>= \x ->
  (restore (f x) `onException` putMVar v x) >>= putMVar v)
modifyMVarMasked_ v f = mask_ (takeMVar v >>= \x ->
  (f x `onException` putMVar v x) >>= putMVar v)

modifyMVar, modifyMVarMasked :: MVar a -> (a -> IO (a, b)) -> IO b
modifyMVar v f = mask (\restore -> takeMVar v >>= \x ->
  (restore (f x >>= evaluated) `onException` putMVar v x) >>= \(y, r) -> putMVar v y >> return r)
modifyMVarMasked v f = mask_ (takeMVar v >>= \x ->
  ((f x >>= evaluated) `onException` putMVar v x) >>= \(y, r) -> putMVar v y >> return r)

-- A pair that fails does so before the variable is changed.
evaluated :: (a, b) -> IO (a, b)
evaluated p = p `seq` return p

addMVarFinalizer :: MVar a -> IO () -> IO ()
addMVarFinalizer v m = mkWeakMVar v m >> return ()
