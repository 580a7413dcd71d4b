-- The same as GHC.Conc, without what waits for time.

module GHC.Conc.Sync
  ( ThreadId, forkIO, forkIOWithUnmask, forkOn, forkOnWithUnmask, numCapabilities, getNumCapabilities
  , setNumCapabilities, getNumProcessors, threadCapability, myThreadId, killThread, throwTo, yield
  , ThreadStatus(..), BlockReason(..), threadStatus, labelThread, listThreads, mkWeakThreadId
  , showThreadId, childHandler, reportError, getUncaughtExceptionHandler, setUncaughtExceptionHandler
  , reportStackOverflow, reportHeapOverflow
  , setAllocationCounter, getAllocationCounter, enableAllocationLimit, disableAllocationLimit
  , par, pseq, withMVar, modifyMVar_
  , STM, atomically, retry, orElse, throwSTM, catchSTM, unsafeIOToSTM
  , TVar, newTVar, newTVarIO, readTVar, readTVarIO, writeTVar
  ) where

import GHC.Conc
import Control.Concurrent.MVar (modifyMVar_)
