{-# LANGUAGE MagicHash, PatternSynonyms #-}
-- What packages use of threads and transactions.

module GHC.Conc
  ( ThreadId(ThreadId), forkIO, forkIOWithUnmask, forkOn, forkOnWithUnmask, numCapabilities, getNumCapabilities
  , setNumCapabilities, getNumProcessors, threadCapability, myThreadId, killThread, throwTo, yield, threadDelay, registerDelay
  , ThreadStatus(..), BlockReason(..), threadStatus, labelThread, listThreads, mkWeakThreadId
  , showThreadId, childHandler, reportError, getUncaughtExceptionHandler, setUncaughtExceptionHandler
  , reportStackOverflow, reportHeapOverflow
  , setAllocationCounter, getAllocationCounter, enableAllocationLimit, disableAllocationLimit
  , par, pseq, withMVar
  , threadWaitRead, threadWaitWrite, threadWaitReadSTM, threadWaitWriteSTM, closeFdWith
  , STM(STM), atomically, retry, orElse, throwSTM, catchSTM, unsafeIOToSTM
  , TVar(TVar), newTVar, newTVarIO, readTVar, readTVarIO, writeTVar
  ) where

import Prelude
import Base.Effect (Result(..), evaluateWith, newBytes, readVar, writeVar, writeW8)
import Base.Allocation
import Base.Exception (AsyncException(..), Exception(..), SomeException)
import Base.File (Unhandled(..), tellUnhandled, unhandled)
import Base.IO (IO(..), unIO)
import Base.Insides (pattern STM, pattern TVar, pattern ThreadId)
import Base.Spark (spark)
import Base.Thread (ThreadId, thread, threadWith)
import Base.Transaction hiding (STM(..), TVar(..))
import Base.Transaction (STM, TVar)
import qualified Base.Thread as T
import Control.Concurrent hiding (ThreadId)
import Control.Concurrent.STM.TVar (registerDelay)
import System.Posix.Types (Fd)

-- Who waits for the file is told by the system at the next look.
closeFdWith :: (Fd -> IO ()) -> Fd -> IO ()
closeFdWith close fd = close fd

infixr 0 `par`, `pseq`

numCapabilities :: Int
numCapabilities = 1

getNumProcessors :: IO Int
getNumProcessors = return 1

-- The first one is evaluated where it is needed, or before, while all threads wait.
par :: a -> b -> b
par x y = case spark x of () -> y

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
    8 -> ThreadBlocked BlockedOnForeignCall
    _ -> ThreadBlocked BlockedOnMVar))

showThreadId :: ThreadId -> String
showThreadId = show

-- What is done with exceptions that nobody handles

-- At the end of a thread. Ends that threads come to without a fault are not told.
childHandler :: SomeException -> IO ()
childHandler = T.report

-- As the handler has it.
reportError :: SomeException -> IO ()
reportError e = getUncaughtExceptionHandler >>= \handle -> handle e

getUncaughtExceptionHandler :: IO (SomeException -> IO ())
getUncaughtExceptionHandler = IO (\w -> case unhandled of
  Unhandled v -> case readVar v w of
    Result handle -> Result (\e -> IO (maybe (tellUnhandled e) (\f -> f e) handle)))

reportStackOverflow, reportHeapOverflow :: IO ()
reportStackOverflow = IO (tellUnhandled (toException StackOverflow))
reportHeapOverflow = IO (tellUnhandled (toException HeapOverflow))

-- For all threads, main among them, but for what ends the program with a code or by a signal.
setUncaughtExceptionHandler :: (SomeException -> IO ()) -> IO ()
setUncaughtExceptionHandler handle = IO (\w -> case unhandled of
  Unhandled v -> case writeVar v (Just (\e -> unIO (handle e))) w of
    Result _ -> case evaluateWith exceptionTable w of
      Result table -> case threadWith 26 0 table w of Result _ -> Result ())

-- What the runtime raises.
primitive exceptionTable :: Table

data Table

-- The name is what SIGUSR2 shows, in UTF-8.
labelThread :: ThreadId -> String -> IO ()
labelThread (T.ThreadId n) name = IO (\w -> case newBytes (length bytes) w of
  Result b -> case fill b 0 bytes w of
    Result _ -> case threadWith 22 n b w of Result _ -> Result ())
  where
    bytes = concatMap encoded name
    fill _ _ [] _ = Result ()
    fill b i (x : xs) w = case writeW8 b i x w of Result _ -> fill b (i + 1) xs w

encoded :: Char -> [Int]
encoded c
  | n < 128 = [n]
  | n < 2048 = [192 + n `quot` 64, rest n]
  | n < 65536 = [224 + n `quot` 4096, rest (n `quot` 64), rest n]
  | otherwise = [240 + n `quot` 262144, rest (n `quot` 4096), rest (n `quot` 64), rest n]
  where
    n = fromEnum c
    rest k = 128 + k `rem` 64

-- Those that have not ended, in no order.
listThreads :: IO [ThreadId]
listThreads = IO (from 0)
  where
    from n w = case thread 23 n w of
      Result 0 -> Result []
      Result next -> case from next w of Result others -> Result (T.ThreadId next : others)
