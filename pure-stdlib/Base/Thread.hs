-- Threads, and the variables by which they wait for each other.

module Base.Thread where

import Base.Types
import Base.Primitive
import Base.Effect
import Base.Bool
import Base.CallStack (withCalls)
import Base.Function
import Base.Guard
import Base.Classes
import Base.List
import Base.Show
import Base.Monad
import Base.IO
import Base.Exception
import Base.File

-- What the runtime does with threads: an operation (rt_abi's module `threads` has the table),
-- a number and a value.
primitive forkThread :: (World -> Result a) -> World -> Result Int
primitive threadWith :: Int -> Int -> a -> World -> Result Int

thread :: Int -> Int -> World -> Result Int
thread o n w = threadWith o n () w

-- The runtime's number: its upper half is larger in threads that were made later.
newtype ThreadId = ThreadId Int deriving (Eq, Ord)

instance Show ThreadId where
  showsPrec d (ThreadId n) = showString "ThreadId " . showsPrec d (quotInt n 4294967296)

forkIO :: IO () -> IO ThreadId
forkIO m = case m `catchAll` report of
  IO n -> IO (\w -> case canTakeTurns w of
    Result _ -> case forkThread n w of Result number -> Result (ThreadId number))

-- What nobody in the thread handles. Ends that threads come to without a fault are not told.
report :: SomeException -> IO ()
report e = tell `catchAll` \_ -> return ()
  where
    tell
      | isQuiet e = return ()
      | otherwise = IO (\w -> case bytesOf (io 24 (negateInt 1)) w of
          Result name -> reporting (name ++ ": " ++ told) w)
    told = case fromException e of
      Just (ErrorCall message _ said) -> withCalls message said
      Nothing -> showsPrec 0 e ""

isQuiet :: SomeException -> Bool
isQuiet e = case fromException e of
  Just BlockedIndefinitelyOnMVar -> True
  Nothing -> case fromException e of
    Just BlockedIndefinitelyOnSTM -> True
    Nothing -> case fromException e of
      Just ThreadKilled -> True
      _ -> False

myThreadId :: IO ThreadId
myThreadId = IO (\w -> case thread 6 0 w of Result number -> Result (ThreadId number))

yield :: IO ()
yield = IO (\w -> case thread 1 0 w of Result _ -> Result ())

threadDelay :: Int -> IO ()
threadDelay n = IO (\w -> case thread 5 n w of Result _ -> Result ())

-- Waits until the exception is raised there.
throwTo :: Exception e => ThreadId -> e -> IO ()
throwTo (ThreadId n) e = IO (\w -> case toException e of
  x@(SomeException _) -> case canDeliver w of Result _ -> throwing n x w)

canDeliver :: World -> Result ()
canDeliver w = case delivery of Delivery v -> writeVar v (thread 8 0) w

throwing :: Int -> SomeException -> World -> Result ()
throwing n x w = case threadWith 7 n x w of
  Result 0 -> Result ()
  Result _ -> throwing n x w

killThread :: ThreadId -> IO ()
killThread t = throwTo t ThreadKilled

-- In so many microseconds the exception is raised in this thread. A ticket, by which that is
-- called off.
setTimer :: Int -> SomeException -> World -> Result Int
setTimer n e w = case canDeliver w of
  Result _ -> case canTakeTurns w of
    Result _ -> threadWith 11 n e w

cancelTimer :: Int -> World -> Result ()
cancelTimer ticket w = case thread 12 ticket w of Result _ -> Result ()

-- Others may run whenever this thread allocates, but for what is guarded.
canTakeTurns :: World -> Result ()
canTakeTurns w = case guard of
  Guard b -> case threadWith 13 0 b w of
    Result _ -> case telling of Telling v -> writeVar v (thread 24 0) w

-- For the next time that this thread waits.
ticketFor :: World -> Result Int
ticketFor w = case guard of
  Guard b -> case readI64 b 2 w of
    Result 0 -> thread 2 0 w
    Result ticket -> Result ticket

-- Variables that are full or empty. Who waits has a ticket of the runtime's, by which the
-- thread that ends the waiting hands over a value to it alone, first come, first served.
-- Nothing here gives way to another thread before it waits, and no timer comes between
-- (`guarded`).

newtype MVar a = MVar (Var (Content a))

data Content a
  = Full a !(Queue (Putter a))
  | Empty !(Queue (Taker a))

-- The ticket, and the value.
data Putter a = Putter Int a
-- The ticket, whether the value is to stay, and where it goes.
data Taker a = Taker Int Bool (Var a)

-- How many may still come before it is looked who waits no more; front, and the rest backwards.
data Queue a = Queue !Int [a] [a]

class Waiting a where
  ticketOf :: a -> Int

instance Waiting (Putter a) where
  ticketOf (Putter ticket _) = ticket

instance Waiting (Taker a) where
  ticketOf (Taker ticket _ _) = ticket

noOne :: Queue a
noOne = Queue 16 [] []

-- Those that were killed leave their tickets behind.
comesLast, comesFirst :: Waiting a => a -> Queue a -> World -> Result (Queue a)
comesLast x q w = case another q w of
  Result (Queue n front back) -> Result (Queue n front (x : back))
comesFirst x q w = case another q w of
  Result (Queue n front back) -> Result (Queue n (x : front) back)

another :: Waiting a => Queue a -> World -> Result (Queue a)
another (Queue n front back) w
  | gtInt n 0 = Result (Queue (minusInt n 1) front back)
  | otherwise = case stillThere 0 [] (front ++ reverse back) w of
      Result (Queue m there _) -> Result (Queue (plusInt 16 m) (reverse there) [])

-- How many, and they backwards.
stillThere :: Waiting a => Int -> [a] -> [a] -> World -> Result (Queue a)
stillThere n there [] _ = Result (Queue n there [])
stillThere n there (x : xs) w = case thread 21 (ticketOf x) w of
  Result 0 -> stillThere n there xs w
  Result _ -> stillThere (plusInt n 1) (x : there) xs w

next :: Queue a -> Maybe (a, Queue a)
next (Queue n (x : front) back) = Just (x, Queue n front back)
next (Queue n [] back) = case reverse back of
  [] -> Nothing
  x : front -> Just (x, Queue n front [])

instance Eq (MVar a) where
  MVar v == MVar u = sameObject v u

newEmptyMVar :: IO (MVar a)
newEmptyMVar = IO (\w -> case newVar (Empty noOne) w of Result v -> Result (MVar v))

newMVar :: a -> IO (MVar a)
newMVar x = IO (\w -> case newVar (Full x noOne) w of Result v -> Result (MVar v))

takeMVar, readMVar :: MVar a -> IO a
takeMVar (MVar v) = IO (guarded (takeFrom False v))
readMVar (MVar v) = IO (guarded (takeFrom True v))

-- Readers come before takers.
takeFrom :: Bool -> Var (Content a) -> World -> Result a
takeFrom stays v w = case readVar v w of
  Result (Full x putters)
    | stays -> Result x
    | otherwise -> case refill v putters w of Result _ -> Result x
  Result (Empty takers) -> case ticketFor w of
    Result ticket -> case newVar neverSeen w of
      Result place -> let taker = Taker ticket stays place in
        case (if stays then comesFirst taker takers w else comesLast taker takers w) of
          Result queue -> case writeVar v (Empty queue) w of
            Result _ -> case threadWith 3 ticket (toException BlockedIndefinitelyOnMVar) w of
              Result 0 -> readVar place w
              Result _ -> case setGuard 1 w of Result _ -> takeFrom stays v w

neverSeen :: a
neverSeen = neverSeen

-- The next value of those who wait to put one.
refill :: Var (Content a) -> Queue (Putter a) -> World -> Result ()
refill v putters w = case next putters of
  Nothing -> writeVar v (Empty noOne) w
  Just (Putter ticket x, others) -> case thread 4 ticket w of
    Result 0 -> refill v others w
    Result _ -> writeVar v (Full x others) w

putMVar :: MVar a -> a -> IO ()
putMVar (MVar v) x = IO (guarded (putTo v x))

putTo :: Var (Content a) -> a -> World -> Result ()
putTo v x w = case readVar v w of
  Result (Empty takers) -> handOver v x takers w
  Result (Full y putters) -> case ticketFor w of
    Result ticket -> case comesLast (Putter ticket x) putters w of
      Result queue -> case writeVar v (Full y queue) w of
        Result _ -> case threadWith 3 ticket (toException BlockedIndefinitelyOnMVar) w of
          Result 0 -> Result ()
          Result _ -> case setGuard 1 w of Result _ -> putTo v x w

-- To all who only read, and to the first who takes.
handOver :: Var (Content a) -> a -> Queue (Taker a) -> World -> Result ()
handOver v x takers w = case next takers of
  Nothing -> writeVar v (Full x noOne) w
  Just (Taker ticket stays place, others) -> case thread 4 ticket w of
    Result 0 -> handOver v x others w
    Result _ -> case writeVar place x w of
      Result _
        | stays -> handOver v x others w
        | otherwise -> writeVar v (Empty others) w

tryTakeMVar, tryReadMVar :: MVar a -> IO (Maybe a)
tryTakeMVar (MVar v) = IO (guarded (\w -> case readVar v w of
  Result (Empty _) -> Result Nothing
  Result (Full x putters) -> case refill v putters w of Result _ -> Result (Just x)))
tryReadMVar (MVar v) = IO (\w -> case readVar v w of
  Result (Empty _) -> Result Nothing
  Result (Full x _) -> Result (Just x))

tryPutMVar :: MVar a -> a -> IO Bool
tryPutMVar (MVar v) x = IO (guarded (\w -> case readVar v w of
  Result (Full _ _) -> Result False
  Result (Empty takers) -> case handOver v x takers w of Result _ -> Result True))

isEmptyMVar :: MVar a -> IO Bool
isEmptyMVar (MVar v) = IO (\w -> case readVar v w of
  Result (Empty _) -> Result True
  Result (Full _ _) -> Result False)
