{-# LANGUAGE MagicHash, PatternSynonyms #-}
-- What packages use of threads and transactions.

module GHC.Conc
  ( ThreadId(ThreadId), forkIO, forkIOWithUnmask, forkOn, forkOnWithUnmask, numCapabilities, getNumCapabilities
  , setNumCapabilities, getNumProcessors, threadCapability, myThreadId, killThread, throwTo, yield, threadDelay, registerDelay
  , ThreadStatus(..), BlockReason(..), threadStatus, labelThread, mkWeakThreadId
  , par, pseq
  , STM, atomically, retry, orElse, throwSTM, catchSTM, unsafeIOToSTM
  , TVar(TVar), newTVar, newTVarIO, readTVar, readTVarIO, writeTVar
  ) where

import Prelude
import Base.Effect (Result(..))
import Base.IO (IO(..))
import Base.Insides (pattern TVar, pattern ThreadId)
import Base.Thread (ThreadId, thread)
import Base.Transaction hiding (TVar(..))
import Base.Transaction (TVar)
import qualified Base.Thread as T
import Control.Concurrent hiding (ThreadId)
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

-- What threads do

data ThreadStatus
  = ThreadRunning
  | ThreadFinished
  | ThreadBlocked BlockReason
  | ThreadDied
  deriving (Eq, Ord, Show)

data BlockReason
  = BlockedOnMVar
  | BlockedOnBlackHole
  | BlockedOnException
  | BlockedOnSTM
  | BlockedOnForeignCall
  | BlockedOnOther
  deriving (Eq, Ord, Show)

-- A thread that sleeps waits for a variable, as in a runtime with threads of the system.
threadStatus :: ThreadId -> IO ThreadStatus
threadStatus (T.ThreadId n) = IO (\w -> case thread 10 n w of
  Result r -> Result (case r of
    0 -> ThreadFinished
    1 -> ThreadRunning
    4 -> ThreadBlocked BlockedOnBlackHole
    5 -> ThreadBlocked BlockedOnException
    6 -> ThreadBlocked BlockedOnSTM
    _ -> ThreadBlocked BlockedOnMVar))

-- Names of threads are not shown anywhere.
labelThread :: ThreadId -> String -> IO ()
labelThread _ _ = return ()
