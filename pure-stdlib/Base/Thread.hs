-- Threads, and the variables by which they wait for each other.

module Base.Thread where

import Base.Types
import Base.Primitive
import Base.Effect
import Base.Bool
import Base.Function
import Base.Guard
import Base.Classes
import Base.List
import Base.Show
import Base.Monad
import Base.IO
import Base.Exception
import Base.File
import Base.StablePtr (places)

-- What the runtime does with threads: an operation (rt_abi's module `threads` has the table),
-- a number and a value.
primitive forkThread :: (World -> Result a) -> World -> Result Int
primitive threadWith :: Int -> Int -> a -> World -> Result Int
primitive receiveWith :: Int -> Int -> a -> World -> Result b

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
      | otherwise = IO (\w -> case unhandled of
          Unhandled v -> case readVar v w of
            Result (Just handle) -> handle e w
            Result Nothing -> tellUnhandled e w)

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
{-# NOINLINE canTakeTurns #-}
canTakeTurns :: World -> Result ()
canTakeTurns w = case guard of
  Guard b -> case readI64 b 4 w of
    Result 0 -> case threadWith 13 0 b w of
      Result _ -> case threadWith 27 0 places w of
        Result _ -> case telling of Telling v -> writeVar v (thread 24 0) w
    Result _ -> Result ()

-- For the next time that this thread waits.
{-# INLINE ticketFor #-}
ticketFor :: Bytes -> World -> Result Int
ticketFor b w = case readI64 b 2 w of
  Result 0 -> firstTicket w
  Result ticket -> Result ticket

-- Of who waits before there was a thread: the runtime learns where it tells what becomes of it.
{-# NOINLINE firstTicket #-}
firstTicket :: World -> Result Int
firstTicket w = case canTakeTurns w of Result _ -> thread 2 0 w

-- Variables that are full or empty. Who waits has a ticket of the runtime's, by which the
-- thread that ends the waiting hands over a value to it alone, first come, first served. The runtime
-- has the value until that goes on.
-- Nothing here gives way to another thread before it waits, and no timer comes between
-- (`guarded`).

newtype MVar a = MVar (Var (Content a))

-- The last three have somebody who waits.
data Content a
  = Full a
  | Empty
  -- One who takes, by his ticket: what most who wait are.
  | Taking !Int
  | Puts a !(Queue (Putter a))
  | Takes !(Queue Taker)

-- The ticket, and the value.
data Putter a = Putter !Int a
-- The ticket. A reader leaves the value to others.
data Taker = Taker !Int | Reader !Int

-- The first, and the others: how many may still come before it is looked who waits no more; those
-- in front, and the rest backwards.
data Queue a = One !a | Many !a !Int [a] [a]

class Waiting a where
  ticketOf :: a -> Int

instance Waiting (Putter a) where
  ticketOf (Putter ticket _) = ticket

instance Waiting Taker where
  ticketOf (Taker ticket) = ticket
  ticketOf (Reader ticket) = ticket

-- Those that were killed leave their tickets behind.
comesLast, comesFirst :: Waiting a => a -> Queue a -> World -> Result (Queue a)
comesLast x (One y) _ = Result (Many y 16 [] [x])
comesLast x (Many y n front back) w
  | gtInt n 0 = Result (Many y (minusInt n 1) front (x : back))
  | otherwise = case stillThere 0 [] (y : front ++ reverse back) w of
      Result (Living m there) -> case reverse there of
        [] -> Result (One x)
        z : zs -> Result (Many z (plusInt 16 m) zs [x])
comesFirst x (One y) _ = Result (Many x 16 [y] [])
comesFirst x (Many y n front back) w
  | gtInt n 0 = Result (Many x (minusInt n 1) (y : front) back)
  | otherwise = case stillThere 0 [] (y : front ++ reverse back) w of
      Result (Living m there) -> Result (Many x (plusInt 16 m) (reverse there) [])

-- How many, and they backwards.
data Living a = Living !Int [a]

stillThere :: Waiting a => Int -> [a] -> [a] -> World -> Result (Living a)
stillThere n there [] _ = Result (Living n there)
stillThere n there (x : xs) w = case thread 21 (ticketOf x) w of
  Result 0 -> stillThere n there xs w
  Result _ -> stillThere (plusInt n 1) (x : there) xs w

-- Without the first.
others :: Queue a -> Maybe (Queue a)
others (One _) = Nothing
others (Many _ n (x : front) back) = Just (Many x n front back)
others (Many _ n [] back) = case reverse back of
  [] -> Nothing
  [x] -> Just (One x)
  x : front -> Just (Many x n front [])

instance Eq (MVar a) where
  MVar v == MVar u = sameObject v u

newEmptyMVar :: IO (MVar a)
newEmptyMVar = IO (\w -> case newVar Empty w of Result v -> Result (MVar v))

newMVar :: a -> IO (MVar a)
newMVar x = IO (\w -> case newVar (Full x) w of Result v -> Result (MVar v))

-- A step that is guarded by these bytes, which are to be as before then: `finish` is its end.
{-# INLINE guardedBy #-}
guardedBy :: (Bytes -> Int -> World -> Result a) -> World -> Result a
guardedBy m w = case guard of
  Guard b -> case readI64 b 0 w of
    Result before -> case writeI64 b 0 1 w of Result _ -> m b before w

{-# INLINE finish #-}
finish :: Bytes -> Int -> a -> World -> Result a
finish b before x w = case reopen b before w of Result _ -> Result x

takeMVar, readMVar :: MVar a -> IO a
takeMVar (MVar v) = IO (guardedBy (takeFrom v))
readMVar (MVar v) = IO (guardedBy (readFrom v))

takeFrom :: Var (Content a) -> Bytes -> Int -> World -> Result a
takeFrom v b !before w = case readVar v w of
  Result (Full x) -> case writeVar v Empty w of Result _ -> finish b before x w
  Result Empty -> case ticketFor b w of
    Result ticket -> case writeStrict v (Taking ticket) w of
      Result _ -> receive takeFrom ticket v b before w
  Result content -> takeAmongOthers v b before content w

-- Of what has others who wait. What is seldom is apart, so that what is not has small frames.
{-# NOINLINE takeAmongOthers #-}
takeAmongOthers :: Var (Content a) -> Bytes -> Int -> Content a -> World -> Result a
takeAmongOthers v b !before content w = case content of
  Puts x putters -> case refill v putters w of Result _ -> finish b before x w
  _ -> case ticketFor b w of
    Result ticket -> case comesLast (Taker ticket) (takers content) w of
      Result queue -> case writeStrict v (Takes queue) w of
        Result _ -> receive takeFrom ticket v b before w

-- Those who wait to take, if there are any.
takers :: Content a -> Queue Taker
takers (Takes queue) = queue
takers (Taking ticket) = One (Taker ticket)
takers _ = neverSeen

-- Readers come before takers.
readFrom :: Var (Content a) -> Bytes -> Int -> World -> Result a
readFrom v b !before w = case readVar v w of
  Result (Full x) -> finish b before x w
  Result (Puts x _) -> finish b before x w
  Result Empty -> case ticketFor b w of
    Result ticket -> case writeStrict v (Takes (One (Reader ticket))) w of
      Result _ -> receive readFrom ticket v b before w
  Result content -> case ticketFor b w of
    Result ticket -> case comesFirst (Reader ticket) (takers content) w of
      Result queue -> case writeStrict v (Takes queue) w of
        Result _ -> receive readFrom ticket v b before w

neverSeen :: a
neverSeen = neverSeen

writeStrict :: Var a -> a -> World -> Result ()
writeStrict v x w = case evaluateWith x w of Result y -> writeVar v y w

-- For the value that is given by the ticket; if the waiting was cut off, it begins again. The runtime
-- has guarded then what comes until that is seen.
{-# INLINE receive #-}
receive :: (Var (Content a) -> Bytes -> Int -> World -> Result a)
  -> Int -> Var (Content a) -> Bytes -> Int -> World -> Result a
receive again ticket v b before w = case toException BlockedIndefinitelyOnMVar of
  e@(SomeException _) -> case receiveWith 36 ticket e w of
    Result x -> case readI64 b 6 w of
      Result 0 -> finish b before x w
      Result _ -> again v b before w

-- The exception is evaluated, so that the runtime knows it.
{-# INLINE waitBy #-}
waitBy :: Int -> World -> Result Int
waitBy ticket w = case toException BlockedIndefinitelyOnMVar of
  e@(SomeException _) -> threadWith 3 ticket e w

-- The next value of those who wait to put one.
refill :: Var (Content a) -> Queue (Putter a) -> World -> Result ()
refill v putters w = case firstOf putters of
  Putter ticket x -> case thread 4 ticket w of
    Result 0 -> case others putters of
      Nothing -> writeVar v Empty w
      Just rest -> refill v rest w
    Result _ -> case others putters of
      Nothing -> writeVar v (Full x) w
      Just rest -> writeStrict v (Puts x rest) w

firstOf :: Queue a -> a
firstOf (One x) = x
firstOf (Many x _ _ _) = x

putMVar :: MVar a -> a -> IO ()
putMVar (MVar v) x = IO (guardedBy (putTo v x))

putTo :: Var (Content a) -> a -> Bytes -> Int -> World -> Result ()
putTo v x b !before w = case readVar v w of
  Result Empty -> case writeVar v (Full x) w of Result _ -> finish b before () w
  Result (Taking ticket) -> case threadWith 37 ticket x w of
    Result 0 -> case writeVar v (Full x) w of Result _ -> finish b before () w
    Result _ -> case writeVar v Empty w of Result _ -> finish b before () w
  Result content -> putAmongOthers v x b before content w

{-# NOINLINE putAmongOthers #-}
putAmongOthers :: Var (Content a) -> a -> Bytes -> Int -> Content a -> World -> Result ()
putAmongOthers v x b !before content w = case content of
  Full y -> case ticketFor b w of
    Result ticket -> case writeStrict v (Puts y (One (Putter ticket x))) w of
      Result _ -> waitToPut ticket v x b before w
  Puts y putters -> case ticketFor b w of
    Result ticket -> case comesLast (Putter ticket x) putters w of
      Result queue -> case writeStrict v (Puts y queue) w of
        Result _ -> waitToPut ticket v x b before w
  _ -> case putAtOnce v x content w of Result _ -> finish b before () w

-- Nobody waits to put anything.
putAtOnce :: Var (Content a) -> a -> Content a -> World -> Result ()
putAtOnce v x content w = case content of
  Taking ticket -> case threadWith 37 ticket x w of
    Result 0 -> writeVar v (Full x) w
    Result _ -> writeVar v Empty w
  Takes queue -> handOver v x queue w
  _ -> writeVar v (Full x) w

waitToPut :: Int -> Var (Content a) -> a -> Bytes -> Int -> World -> Result ()
waitToPut ticket v x b !before w = case waitBy ticket w of
  Result 0 -> finish b before () w
  Result _ -> case writeI64 b 0 1 w of Result _ -> putTo v x b before w

-- To all who only read, and to the first who takes.
handOver :: Var (Content a) -> a -> Queue Taker -> World -> Result ()
handOver v x queue w = case firstOf queue of
  Taker ticket -> case threadWith 37 ticket x w of
    Result 0 -> handOn w
    Result _ -> case others queue of
      Nothing -> writeVar v Empty w
      Just rest -> writeStrict v (Takes rest) w
  Reader ticket -> case threadWith 37 ticket x w of Result _ -> handOn w
  where
    handOn u = case others queue of
      Nothing -> writeVar v (Full x) u
      Just rest -> handOver v x rest u

tryTakeMVar, tryReadMVar :: MVar a -> IO (Maybe a)
tryTakeMVar (MVar v) = IO (guarded (\w -> case readVar v w of
  Result (Full x) -> case writeVar v Empty w of Result _ -> Result (Just x)
  Result (Puts x putters) -> case refill v putters w of Result _ -> Result (Just x)
  Result _ -> Result Nothing))
tryReadMVar (MVar v) = IO (\w -> case readVar v w of
  Result (Full x) -> Result (Just x)
  Result (Puts x _) -> Result (Just x)
  Result _ -> Result Nothing)

tryPutMVar :: MVar a -> a -> IO Bool
tryPutMVar (MVar v) x = IO (guarded (\w -> case readVar v w of
  Result (Full _) -> Result False
  Result (Puts _ _) -> Result False
  Result content -> case putAtOnce v x content w of Result _ -> Result True))

isEmptyMVar :: MVar a -> IO Bool
isEmptyMVar (MVar v) = IO (\w -> case readVar v w of
  Result (Full _) -> Result False
  Result (Puts _ _) -> Result False
  Result _ -> Result True)
