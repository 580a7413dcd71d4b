-- What packages use of threads and transactions.

module GHC.Conc
  ( ThreadId, forkIO, forkIOWithUnmask, forkOn, forkOnWithUnmask, numCapabilities, getNumCapabilities
  , setNumCapabilities, getNumProcessors, threadCapability, myThreadId, yield, threadDelay, registerDelay
  , par, pseq
  , STM, atomically, retry, orElse, throwSTM, catchSTM, unsafeIOToSTM
  , TVar, newTVar, newTVarIO, readTVar, readTVarIO, writeTVar
  ) where

import Prelude
import Base.Transaction
import Control.Concurrent
import Control.Concurrent.STM.TVar (registerDelay)

infixr 0 `par`, `pseq`

numCapabilities :: Int
numCapabilities = 1

getNumProcessors :: IO Int
getNumProcessors = return 1

-- The first one is evaluated where it is needed.
par :: a -> b -> b
par _ y = y

pseq :: a -> b -> b
pseq = seq
