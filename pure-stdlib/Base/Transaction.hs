-- Transactions on variables that threads share.
--
-- One transaction at a time has the *floor*. It writes to the variables themselves, and its
-- log has what was there before. Threads may stop within a transaction, between its steps. Who begins one, or looks at a variable outside of any, takes the
-- floor: what the other has written is undone, and it begins anew at its next step, which finds
-- that it has lost the floor. Until then it has seen no other values than those of the moment
-- at which it lost it, so it never acts on what was not so at one time.

module Base.Transaction where

import Prelude
import Base.Effect
import Base.Guard
import Base.Exception
import Base.IO (IO(..), unIO, unsafePerformIO)
import Base.Monad (Alternative(..), MonadPlus(..))
import Base.Primitive (negateInt, plusInt)
import Base.Thread
import Control.Monad.Fix (MonadFix(..))
import qualified Data.IntMap.Strict as IntMap

newtype STM a = STM (Transaction -> World -> Result a)

unSTM :: STM a -> Transaction -> World -> Result a
unSTM (STM m) = m

-- What is to be undone of the part that runs, what was read, the floor and the guard.
data Transaction = Transaction !Level !Reader !(Var Floor) !Bytes

-- A part of the transaction, which is undone at once: each alternative is one. Newest first.
type Level = Var Undo

data Undo = NoUndo | forall a. Undo !(TVar a) a Undo

-- The transaction, by what it has read: `LostFloor` once somebody else has undone it.
type Reader = Var Known

data Known = NoneRead | forall a. Known !(TVar a) Known | LostFloor

-- The value, who has read it last, at which level it was written last, and the tickets of the
-- threads that wait until it is written.
data TVar a = TVar !(Var a) !(Var Reader) !(Var Level) !(Var (IntMap.IntMap ()))

instance Eq (TVar a) where
  TVar v _ _ _ == TVar u _ _ _ = sameObject v u

-- The number of what runs, its transaction, and that one's levels: the innermost, and the others
-- from within.
data Floor = Free | Held !Int !Reader !Level [Level]

{-# NOINLINE floor' #-}
floor' :: Var' Floor
floor' = unsafePerformIO (IO (\w -> case newVar Free w of Result v -> Result (Var' v)))

data Var' a = Var' !(Var a)

-- What no transaction is.
{-# NOINLINE nobody #-}
nobody :: Nobody
nobody = unsafePerformIO (IO (\w -> case newVar NoUndo w of
  Result level -> case newVar NoneRead w of Result reader -> Result (Nobody reader level)))

data Nobody = Nobody !Reader !Level

-- How transactions end before their end. What comes from outside of them no part of them handles.
data Signal = Retry | Again | Outside SomeException

instance Show Signal where
  show Retry = "Control.Monad.STM.retry"
  show Again = "a transaction that begins anew"
  show (Outside e) = show e

instance Exception Signal

instance Functor STM where
  fmap f (STM m) = STM (\t w -> case m t w of Result x -> Result (f x))

instance Applicative STM where
  pure x = STM (\_ _ -> Result x)
  STM m <*> STM n = STM (\t w -> case m t w of Result f -> case n t w of Result x -> Result (f x))
  STM m *> STM n = STM (\t w -> case m t w of Result _ -> n t w)

instance Monad STM where
  STM m >>= f = STM (\t w -> case m t w of Result x -> unSTM (f x) t w)
  (>>) = (*>)

instance Alternative STM where
  empty = retry
  (<|>) = orElse

instance MonadPlus STM

instance MonadFix STM where
  mfix f = STM (\t w -> case newVar tooEarly w of
    Result v -> case interleave (readVar v) w of
      Result x -> case unSTM (f x) t w of
        Result y -> case writeVar v y w of Result _ -> Result y)

-- A result, before the transaction has given it.
tooEarly :: a
tooEarly = throw NonTermination

-- The floor

-- This thread's, from now on.
takeFloor :: World -> Result Transaction
takeFloor w = case running w of
  Result me -> case floor' of
    Var' f -> case clearFloor f me w of
      Result True -> raiseIO (toException NestedAtomically) w
      Result _ -> case newVar NoUndo w of
        Result level -> case newVar NoneRead w of
          Result reader -> case writeStrict f (Held me reader level []) w of
            Result _ -> case guard of Guard b -> Result (Transaction level reader f b)

-- The number of what runs.
running :: World -> Result Int
running w = case guard of
  Guard b -> case readI64 b 4 w of
    Result 0 -> thread 9 0 w
    Result n -> Result n

-- Nobody has it but what runs as that number: what somebody else has done is undone. Whether that has it.
clearFloor :: Var Floor -> Int -> World -> Result Bool
clearFloor f me w = case readVar f w of
  Result Free -> Result False
  Result (Held owner reader level outer)
    | owner == me -> Result True
    | otherwise -> case undoAll (level : outer) w of
        Result _ -> case writeVar reader LostFloor w of
          Result _ -> case writeVar f Free w of Result _ -> Result False

undoAll :: [Level] -> World -> Result ()
undoAll [] _ = Result ()
undoAll (level : outer) w = case undo level w of Result _ -> undoAll outer w

undo :: Level -> World -> Result ()
undo level w = case readVar level w of
  Result undos -> case goBack undos of Result _ -> writeVar level NoUndo w
  where
    goBack NoUndo = Result ()
    goBack (Undo (TVar v _ _ _) old rest) = case writeVar v old w of Result _ -> goBack rest

-- A transaction's next step, and what belongs to it.
{-# INLINE stepping #-}
stepping :: (Transaction -> World -> Result a) -> Transaction -> World -> Result a
stepping m t w = case t of
  Transaction _ reader _ b -> case readI64 b 0 w of
    Result before -> case writeI64 b 0 1 w of
      Result _ -> case readVar reader w of
        Result LostFloor -> again w
        Result _ -> case m t w of
          Result x -> case reopen b before w of Result _ -> Result x

{-# NOINLINE again #-}
again :: World -> Result a
again w = raiseIO (toException Again) w

-- Doing them

data Outcome a = Done a | Blocked Known | Lost

atomically :: STM a -> IO a
atomically (STM m) = IO (perform 0 m)

-- How often the floor was lost. One that has lost it often keeps the processor.
perform :: Int -> (Transaction -> World -> Result a) -> World -> Result a
perform lost m w = case setGuard 1 w of
  Result _ -> case takeFloor w of
    Result t -> case catchAny (attempt lost m t) (\e -> handling (giveUp t e)) w of
      Result (Done x) -> Result x
      Result (Blocked known) -> case waitFor known w of Result _ -> perform lost m w
      Result Lost -> perform (lost `plusInt` 1) m w

-- Nothing comes between the taking of the floor and the handler, nor into the end.
attempt :: Int -> (Transaction -> World -> Result a) -> Transaction -> World -> Result (Outcome a)
attempt lost m t w = case t of
  Transaction level reader f b -> case (if lost < 3 then opened b w else writeI64 b 0 2 w) of
    Result _ -> case m t w of
      Result x -> case writeI64 b 0 1 w of
        Result _ -> case readVar reader w of
          Result LostFloor -> case opened b w of Result _ -> Result Lost
          Result _ -> case commit level reader f w of
            Result _ -> case opened b w of Result _ -> Result (Done x)

-- As `openGuard`.
{-# INLINE opened #-}
opened :: Bytes -> World -> Result ()
opened b w = case readI64 b 3 w of Result n -> reopen b n w

{-# INLINE commit #-}
commit :: Level -> Reader -> Var Floor -> World -> Result ()
commit level reader f w = case readVar level w of
  Result undos -> case writeVar level NoUndo w of
    Result _ -> case writeVar reader NoneRead w of
      Result _ -> case writeVar f Free w of Result _ -> wakeAll undos
  where
    wakeAll NoUndo = Result ()
    wakeAll (Undo (TVar _ _ _ tickets) _ rest) = case wakeWho tickets w of Result _ -> wakeAll rest

-- Who waits until a variable is written, in the order in which they came.
wakeWho :: Var (IntMap.IntMap ()) -> World -> Result ()
wakeWho tickets w = case readVar tickets w of
  Result waiting
    | IntMap.null waiting -> Result ()
    | otherwise -> case writeVar tickets IntMap.empty w of
        Result _ -> wake (IntMap.keys waiting)
  where
    wake [] = Result ()
    wake (ticket : rest) = case thread 4 ticket w of Result _ -> wake rest

-- What it fails with is raised by the handler itself, so that nothing else comes before.
giveUp :: Transaction -> SomeException -> World -> Result (Outcome a)
giveUp (Transaction _ reader f b) e w = case writeI64 b 0 1 w of
  Result _ -> case readVar reader w of
    Result LostFloor -> ended Lost
    Result known -> case clearFloor f (negateInt 1) w of Result _ -> ended (Blocked known)
  where
    ended retried = case fromException e of
      Just Retry -> Result retried
      Just Again -> Result Lost
      Just (Outside outer) -> raiseIO outer w
      Nothing -> raiseIO e w

waitFor :: Known -> World -> Result ()
waitFor known w = case thread 2 0 w of
  Result ticket -> case note (IntMap.insert ticket ()) known w of
    Result _ ->
      let leave = note (IntMap.delete ticket) known
          park u = case toException BlockedIndefinitelyOnSTM of
            e@(SomeException _) -> case threadWith 20 ticket e u of Result _ -> Result ()
      in case catchAny park (\e u -> case leave u of Result _ -> raiseIO e u) w of
        Result _ -> leave w
  where
    note _ NoneRead _ = Result ()
    note _ LostFloor _ = Result ()
    note f (Known (TVar _ _ _ tickets) rest) u = case readVar tickets u of
      Result waiting -> case evaluateWith (f waiting) u of
        Result changed -> case writeVar tickets changed u of Result _ -> note f rest u

-- What transactions are made of

retry :: STM a
retry = STM (\_ w -> raiseIO (toException Retry) w)

throwSTM :: Exception e => e -> STM a
throwSTM e = STM (\_ w -> unIO (throwIO e) w)

-- A part of the transaction, whose effects are undone if it ends by an exception that is wanted.
part :: (SomeException -> Maybe b) -> STM a -> STM (Either b a)
part wanted (STM m) = STM (\outer w -> case enter outer w of
  Result inner ->
    let try u = case m inner u of
          Result x -> case leaving merge outer u of Result _ -> Result (Right x)
        handler e u = case fromOutside u of
          Result True -> raiseIO (toException (Outside e)) u
          Result False -> handles e u
        handles e = case wanted e of
          Nothing -> raiseIO e
          Just y -> handling (\u -> case leaving (\level _ -> undo level) outer u of
            Result _ -> Result (Left y))
    in catchAny try handler w)

-- A level within that of the transaction.
enter :: Transaction -> World -> Result Transaction
enter = stepping (\(Transaction level reader f b) w -> case newVar NoUndo w of
  Result inner -> case readVar f w of
    Result (Held me _ now outer) -> case writeStrict f (Held me reader inner (now : outer)) w of
      Result _ -> Result (Transaction inner reader f b)
    Result Free -> Result (Transaction level reader f b))

-- Back to the level of the transaction. What those within it have changed is dealt with so.
leaving :: (Level -> Level -> World -> Result ()) -> Transaction -> World -> Result ()
leaving f = stepping (\(Transaction level reader v _) w ->
  let back me inner outer u
        | sameObject inner level = writeStrict v (Held me reader inner outer) u
        | otherwise = case f inner level u of
            Result _ -> case outer of
              [] -> Result ()
              next : rest -> back me next rest u
  in case readVar v w of
    Result (Held me _ inner outer) -> back me inner outer w
    Result Free -> Result ())

-- What the inner level has changed is a part of the outer one's.
merge :: Level -> Level -> World -> Result ()
merge inner outer w = case readVar inner w of
  Result new -> case readVar outer w of
    Result old -> case writeVar inner NoUndo w of Result _ -> writeVar outer (before new old) w
  where
    before NoUndo old = old
    before (Undo v x rest) old = Undo v x (before rest old)

orElse :: STM a -> STM a -> STM a
orElse m n = part wanted m >>= either (\_ -> n) return
  where
    wanted e = case fromException e of
      Just Retry -> Just ()
      _ -> Nothing

catchSTM :: Exception e => STM a -> (e -> STM a) -> STM a
catchSTM m handler = part wanted m >>= either handler return
  where
    wanted e = case fromException e of
      Just signal -> const Nothing (signal :: Signal)
      Nothing -> fromException e

unsafeIOToSTM :: IO a -> STM a
unsafeIOToSTM (IO m) = STM (\_ w -> m w)

newTVar :: a -> STM (TVar a)
newTVar x = STM (\_ w -> unIO (newTVarIO x) w)

newTVarIO :: a -> IO (TVar a)
newTVarIO x = IO (\w -> case newVar x w of
  Result v -> case nobody of
    Nobody reader level -> case newVar reader w of
      Result readers -> case newVar level w of
        Result levels -> case newVar IntMap.empty w of
          Result tickets -> Result (TVar v readers levels tickets))

-- The variable is evaluated before the step, which nothing may interrupt.
readTVar :: TVar a -> STM a
readTVar tv = STM (\t w -> case tv of TVar _ _ _ _ -> stepping (readIn tv) t w)

{-# INLINE readIn #-}
readIn :: TVar a -> Transaction -> World -> Result a
readIn tv@(TVar v readers _ _) (Transaction _ reader _ _) w = case readVar readers w of
  Result last
    | sameObject last reader -> readVar v w
    | otherwise -> case writeVar readers reader w of
        Result _ -> case readVar reader w of
          Result known -> case writeVar reader (Known tv known) w of Result _ -> readVar v w

readTVarIO :: TVar a -> IO a
readTVarIO (TVar v _ _ _) = IO (guarded (\w -> case running w of
  Result me -> case floor' of
    Var' f -> case clearFloor f me w of Result _ -> readVar v w))

writeTVar :: TVar a -> a -> STM ()
writeTVar tv x = STM (\t w -> case tv of TVar _ _ _ _ -> stepping (writeIn tv x) t w)

{-# INLINE writeIn #-}
writeIn :: TVar a -> a -> Transaction -> World -> Result ()
writeIn tv@(TVar v _ levels _) x (Transaction level _ _ _) w = case readVar levels w of
  Result last
    | sameObject last level -> writeVar v x w
    | otherwise -> case writeVar levels level w of
        Result _ -> case readVar v w of
          Result old -> case readVar level w of
            Result undos -> case writeVar level (Undo tv old undos) w of
              Result _ -> writeVar v x w

-- Reading and writing in one step. What is written is made of what is read right before it, which
-- shows whoever looks for variables that pile up suspended computations that this is one.
{-# INLINE modifyIn #-}
modifyIn :: TVar a -> (a -> a) -> Transaction -> World -> Result ()
modifyIn tv@(TVar v _ levels _) f t@(Transaction level _ _ _) w = case readIn tv t w of
  Result old -> case readVar levels w of
    Result last -> case (if sameObject last level then Result () else undoable old) of
      Result _ -> case readVar v w of Result x -> writeVar v (f x) w
  where
    undoable old = case writeVar levels level w of
      Result _ -> case readVar level w of
        Result undos -> writeVar level (Undo tv old undos) w
