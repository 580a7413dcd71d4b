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
import Base.Primitive (minusInt, plusInt)
import Base.Thread
import Control.Monad.Fix (MonadFix(..))
import qualified Data.IntMap.Strict as IntMap

newtype STM a = STM (Transaction -> World -> Result a)

unSTM :: STM a -> Transaction -> World -> Result a
unSTM (STM m) = m

type Transaction = Var Log

-- The level, how much there is to undo and that, newest first, and what was read.
data Log = Log Level Int [Undo] [Known]

-- The part of a transaction that is undone at once: each alternative is one.
type Level = Var ()

data Undo = forall a. Undo (TVar a) a
data Known = forall a. Known (TVar a)

-- The value, and what transactions note of it.
data TVar a = TVar (Var a) (Var Notes)

-- Who has read it last, at which level it was written last, and the tickets of the threads
-- that wait until it is written.
data Notes = Notes Transaction Level (IntMap.IntMap ())

instance Eq (TVar a) where
  TVar v _ == TVar u _ = sameObject v u

data Floor = Free | Held Int Transaction

{-# NOINLINE floor' #-}
floor' :: Var' Floor
floor' = unsafePerformIO (IO (\w -> case newVar Free w of Result v -> Result (Var' v)))

data Var' a = Var' (Var a)

-- What no transaction is.
{-# NOINLINE nobody #-}
nobody :: Nobody
nobody = unsafePerformIO (IO (\w -> case newVar () w of
  Result level -> case newVar (Log level 0 [] []) w of
    Result t -> Result (Nobody t level)))

data Nobody = Nobody Transaction Level

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

each :: (a -> World -> Result ()) -> [a] -> World -> Result ()
each _ [] _ = Result ()
each f (x : xs) w = case f x w of Result _ -> each f xs w

-- The floor

takeFloor :: World -> Result Transaction
takeFloor w = case thread 9 0 w of
  Result me -> case clearFloor me w of
    Result True -> raiseIO (toException NestedAtomically) w
    Result _ -> case newVar () w of
      Result level -> case newVar (Log level 0 [] []) w of
        Result t -> case writeFloor (Held me t) w of Result _ -> Result t

writeFloor :: Floor -> World -> Result ()
writeFloor f w = case floor' of Var' v -> writeVar v f w

-- Nobody else has it. Whether this thread does.
clearFloor :: Int -> World -> Result Bool
clearFloor me w = case floor' of
  Var' v -> case readVar v w of
    Result Free -> Result False
    Result (Held owner t)
      | owner == me -> Result True
      | otherwise -> case undo 0 t w of
          Result _ -> case writeVar v Free w of Result _ -> Result False

hasFloor :: Transaction -> World -> Result Bool
hasFloor t w = case floor' of
  Var' v -> case readVar v w of
    Result (Held _ holder) -> Result (sameObject t holder)
    Result Free -> Result False

-- A transaction's next step.
step :: Transaction -> World -> Result ()
step t w = case hasFloor t w of
  Result True -> Result ()
  Result False -> raiseIO (toException Again) w

-- That, and what belongs to it.
stepping :: Transaction -> (World -> Result a) -> World -> Result a
stepping t m = guarded (\w -> case step t w of Result _ -> m w)

-- Down to so many entries of the log.
undo :: Int -> Transaction -> World -> Result ()
undo least t w = case readVar t w of
  Result (Log level n undos known) -> case goBack n undos w of
    Result rest -> writeVar t (Log level least rest known) w
  where
    goBack n (Undo (TVar v _) old : rest) u
      | n > least = case writeVar v old u of Result _ -> goBack (n `minusInt` 1) rest u
    goBack _ rest _ = Result rest

-- Doing them

data Outcome a = Done a | Blocked [Known] | Lost

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
attempt lost m t w = case (if lost < 3 then openGuard w else setGuard 2 w) of
  Result _ -> case m t w of
    Result x -> case setGuard 1 w of
      Result _ -> case commit t w of
        Result done -> case openGuard w of
          Result _ -> Result (if done then Done x else Lost)

commit :: Transaction -> World -> Result Bool
commit t w = case hasFloor t w of
  Result False -> Result False
  Result True -> case readVar t w of
    Result (Log _ _ undos _) -> case writeFloor Free w of
      Result _ -> case each wakeAll undos w of Result _ -> Result True

-- What it fails with is raised by the handler itself, so that nothing else comes before.
giveUp :: Transaction -> SomeException -> World -> Result (Outcome a)
giveUp t e w = case setGuard 1 w of
  Result _ -> case readVar t w of
    Result (Log _ _ _ known) -> case hasFloor t w of
      Result has -> case (if has then undo 0 t w else Result ()) of
        Result _ -> case (if has then writeFloor Free w else Result ()) of
          Result _ -> case fromException e of
            Just Retry | has -> Result (Blocked known)
            Just (Outside outer) -> raiseIO outer w
            Just _ -> Result Lost
            Nothing -> raiseIO e w

-- Who waits until a variable is written, in the order in which they came.
wakeAll :: Undo -> World -> Result ()
wakeAll (Undo (TVar _ notes) _) w = case readVar notes w of
  Result (Notes t level waiting)
    | IntMap.null waiting -> Result ()
    | otherwise -> case writeVar notes (Notes t level IntMap.empty) w of
        Result _ -> each wake (IntMap.keys waiting) w
  where
    wake ticket u = case thread 4 ticket u of Result _ -> Result ()

waitFor :: [Known] -> World -> Result ()
waitFor known w = case thread 2 0 w of
  Result ticket -> case each (note (IntMap.insert ticket ())) known w of
    Result _ ->
      let leave = each (note (IntMap.delete ticket)) known
          park u = case threadWith 20 ticket (toException BlockedIndefinitelyOnSTM) u of
            Result _ -> Result ()
      in case catchAny park (\e u -> case leave u of Result _ -> raiseIO e u) w of
        Result _ -> leave w
  where
    note f (Known (TVar _ notes)) u = case readVar notes u of
      Result (Notes t level waiting) -> writeVar notes (Notes t level $! f waiting) u

-- What transactions are made of

retry :: STM a
retry = STM (\_ w -> raiseIO (toException Retry) w)

throwSTM :: Exception e => e -> STM a
throwSTM e = STM (\_ w -> unIO (throwIO e) w)

-- A part of the transaction, whose effects are undone if it ends by an exception that is wanted.
part :: (SomeException -> Maybe b) -> STM a -> STM (Either b a)
part wanted (STM m) = STM (\t w -> case readVar t w of
  Result (Log level n undos known) -> case newVar () w of
    Result inner -> case writeVar t (Log inner n undos known) w of
      Result _ ->
        let try u = case m t u of Result x -> Result (Right x)
            handler e u = case fromOutside u of
              Result True -> raiseIO (toException (Outside e)) u
              Result _ -> handles e u
            handles e = case wanted e of
              Nothing -> raiseIO e
              Just y -> handling (stepping t (\u -> case undo n t u of
                Result _ -> case readVar t u of
                  Result (Log _ _ rest also) -> case writeVar t (Log level n rest also) u of
                    Result _ -> Result (Left y)))
        in catchAny try handler w)

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
    Nobody t level -> case newVar (Notes t level IntMap.empty) w of
      Result notes -> Result (TVar v notes))

readTVar :: TVar a -> STM a
readTVar tv@(TVar v notes) = STM (\t -> stepping t (\w -> case readVar notes w of
  Result (Notes reader writer waiting)
    | sameObject reader t -> readVar v w
    | otherwise -> case writeVar notes (Notes t writer waiting) w of
        Result _ -> case readVar t w of
          Result (Log level n undos known) ->
            case writeVar t (Log level n undos (Known tv : known)) w of
              Result _ -> readVar v w))

readTVarIO :: TVar a -> IO a
readTVarIO (TVar v _) = IO (guarded (\w -> case thread 9 0 w of
  Result me -> case clearFloor me w of Result _ -> readVar v w))

writeTVar :: TVar a -> a -> STM ()
writeTVar tv@(TVar v notes) x = STM (\t -> stepping t (\w -> case readVar t w of
  Result (Log level n undos known) -> case readVar notes w of
    Result (Notes reader writer waiting)
      | sameObject writer level -> writeVar v x w
      | otherwise -> case writeVar notes (Notes reader level waiting) w of
          Result _ -> case readVar v w of
            Result old -> case writeVar t (Log level (n `plusInt` 1) (Undo tv old : undos) known) w of
              Result _ -> writeVar v x w))
