{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Threads, transactions, weak and stable pointers as state code.

module Base.UnboxedThreads
  ( newTVar#, readTVar#, readTVarIO#, writeTVar#, sameTVar#, atomically#, retry#, catchRetry#, catchSTM#
  , fromSTM, toSTM, fork#, forkOn#, myThreadId#, killThread#, yield#, delay#, isCurrentThreadBound#
  , getMaskingState#, mkWeak#, mkWeakNoFinalizer#, deRefWeak#, finalizeWeak#
  , makeStablePtr#, deRefStablePtr#, eqStablePtr#, makeStableName#, stableNameToInt#, eqStableName#
  , par#, spark#, numSparks#, labelThread#, ofThreadId
  ) where

import Base.Types
import Base.Address
import Base.Bool
import Base.Effect (Result(..), World, readVar)
import Base.Exception (SomeException, raiseIO, swapMasking, toException)
import Base.Classes
import Base.Function
import Base.Maybe
import Base.Primitive (eqInt, negateInt)
import qualified Base.StablePtr as P
import Base.Thread (ThreadId(..))
import qualified Base.Thread as T
import Base.Transaction (STM(..), TVar, Floor(..), Transaction(..), Var'(..))
import qualified Base.Transaction as X
import Base.Guard (Guard(..), guard)
import Base.Unboxed
import qualified Base.Weak as W

-- Transactions: state code that finds its transaction by the thread, which has the floor.

type StateCode a = State# RealWorld -> (# State# RealWorld, a #)

current :: World -> Result Transaction
current w = case X.running w of
  Result me -> case X.floor' of
    Var' f -> case readVar f w of
      Result held -> case held of
        Held owner reader level _
          | eqInt owner me -> case guard of Guard b -> Result (Transaction level reader f b)
        _ -> raiseIO (toException X.Again) w

within :: (Transaction -> World -> Result a) -> World -> Result a
within m w = case current w of Result t -> X.stepping m t w

fromSTM :: STM a -> StateCode a
fromSTM (STM m) = fromAction (\w -> case current w of Result t -> m t w)

toSTM :: StateCode a -> STM a
toSTM f = STM (\_ w -> toAction f w)

newTVar# :: a -> State# s -> (# State# s, TVar# s a #)
newTVar# x s = case fromIO (X.newTVarIO x) s of (# s', v #) -> (# s', madeTvar v #)

readTVar#, readTVarIO# :: TVar# s a -> State# s -> (# State# s, a #)
readTVar# v s = fromAction (within (X.readIn (ofTvar v))) s
readTVarIO# v s = fromIO (X.readTVarIO (ofTvar v)) s

writeTVar# :: TVar# s a -> a -> State# s -> State# s
writeTVar# v x s = case fromAction (within (X.writeIn (ofTvar v) x)) s of (# s', _ #) -> s'

sameTVar# :: TVar# s a -> TVar# s a -> Int#
sameTVar# u v = truthOf ((ofTvar u) == (ofTvar v))

atomically# :: StateCode a -> StateCode a
atomically# m s = fromIO (X.atomically (toSTM m)) s

retry# :: StateCode a
retry# s = fromSTM X.retry s

catchRetry# :: StateCode a -> StateCode a -> StateCode a
catchRetry# m n s = fromSTM (X.orElse (toSTM m) (toSTM n)) s

-- The handler is given what was raised as it is, and raises it again if it is not meant.
catchSTM# :: StateCode a -> (b -> StateCode a) -> StateCode a
catchSTM# m handler s = fromSTM (X.catchSTM (toSTM m) (\e -> toSTM (handler (unsafeCoerce (e :: SomeException))))) s

-- Threads

fork# :: a -> State# RealWorld -> (# State# RealWorld, ThreadId# #)
fork# m s = case fromIO (T.forkIO (unsafeCoerce m)) s of (# s', t #) -> (# s', madeThreadId t #)

forkOn# :: Int# -> a -> State# RealWorld -> (# State# RealWorld, ThreadId# #)
forkOn# _ m s = fork# m s

myThreadId# :: State# RealWorld -> (# State# RealWorld, ThreadId# #)
myThreadId# s = case fromIO T.myThreadId s of (# s', t #) -> (# s', madeThreadId t #)

killThread# :: ThreadId# -> a -> State# RealWorld -> State# RealWorld
killThread# t e s = case fromIO (T.throwTo (ofThreadId t) (unsafeCoerce e :: SomeException)) s of (# s', _ #) -> s'

yield# :: State# RealWorld -> State# RealWorld
yield# s = case fromIO T.yield s of (# s', _ #) -> s'

delay# :: Int# -> State# s -> State# s
delay# n s = case fromIO (T.threadDelay (I# n)) s of (# s', _ #) -> s'

isCurrentThreadBound# :: State# RealWorld -> (# State# RealWorld, Int# #)
isCurrentThreadBound# s = (# s, 0# #)

-- 0: exceptions come; 2: where it waits; 1: nowhere.
getMaskingState# :: State# RealWorld -> (# State# RealWorld, Int# #)
getMaskingState# s = case fromAction (swapMasking (negateInt 1)) s of
  (# s', I# 0# #) -> (# s', 0# #)
  (# s', I# 1# #) -> (# s', 2# #)
  (# s', _ #) -> (# s', 1# #)

-- Those of the debugger have no names here.
labelThread# :: ThreadId# -> Addr# -> State# RealWorld -> State# RealWorld
labelThread# _ _ s = s

-- Weak pointers.

mkWeak# :: k -> v -> StateCode c -> State# RealWorld -> (# State# RealWorld, Weak# v #)
mkWeak# key v finalizer s = case fromIO (W.mkWeak key v (Just (unsafeCoerce (toIO finalizer)))) s of
  (# s', w #) -> (# s', madeWeak w #)

mkWeakNoFinalizer# :: k -> v -> State# RealWorld -> (# State# RealWorld, Weak# v #)
mkWeakNoFinalizer# key v s = case fromIO (W.mkWeak key v Nothing) s of (# s', w #) -> (# s', madeWeak w #)

deRefWeak# :: Weak# a -> State# RealWorld -> (# State# RealWorld, Int#, a #)
deRefWeak# w s = case fromIO (W.deRefWeak (ofWeak w)) s of
  (# s', Just x #) -> (# s', 1#, x #)
  (# s', Nothing #) -> (# s', 0#, unfilled #)

finalizeWeak# :: Weak# a -> State# RealWorld -> (# State# RealWorld, Int#, StateCode b #)
finalizeWeak# w s = case fromAction (W.takeFinalizer (ofWeak w)) s of
  (# s', Just action #) -> (# s', 1#, \t -> case fromAction action t of (# t', x #) -> (# t', unsafeCoerce x #) #)
  (# s', Nothing #) -> (# s', 0#, \t -> (# t, unfilled #) #)

-- Stable pointers and names

makeStablePtr# :: a -> State# RealWorld -> (# State# RealWorld, StablePtr# a #)
makeStablePtr# x s = case fromIO (P.newStablePtr x) s of (# s', p #) -> (# s', madeStablePtr p #)

deRefStablePtr# :: StablePtr# a -> State# RealWorld -> (# State# RealWorld, a #)
deRefStablePtr# p s = fromIO (P.deRefStablePtr (ofStablePtr p)) s

eqStablePtr# :: StablePtr# a -> StablePtr# a -> Int#
eqStablePtr# p q = truthOf ((ofStablePtr p) == (ofStablePtr q))

makeStableName# :: a -> State# RealWorld -> (# State# RealWorld, StableName# a #)
makeStableName# x s = case fromIO (W.makeStableName x) s of (# s', n #) -> (# s', madeStableName n #)

stableNameToInt# :: StableName# a -> Int#
stableNameToInt# n = case W.hashStableName (ofStableName n) of I# r -> r

eqStableName# :: StableName# a -> StableName# b -> Int#
eqStableName# m n = truthOf (W.eqStableName (ofStableName m) (ofStableName n))

-- Sparks: nothing is evaluated beside the program.

par# :: a -> Int#
par# _ = 1#

spark# :: a -> State# s -> (# State# s, a #)
spark# x s = (# s, x #)

numSparks# :: State# s -> (# State# s, Int# #)
numSparks# s = (# s, 0# #)

-- What holds them is the same.

ofTvar :: TVar# s a -> TVar a
ofTvar v = unsafeCoerce v

ofThreadId :: ThreadId# -> ThreadId
ofThreadId v = unsafeCoerce v

ofWeak :: Weak# a -> W.Weak a
ofWeak v = unsafeCoerce v

ofStablePtr :: StablePtr# a -> P.StablePtr a
ofStablePtr v = unsafeCoerce v

ofStableName :: StableName# a -> W.StableName a
ofStableName v = unsafeCoerce v

madeTvar :: TVar a -> TVar# s a
madeTvar v = v `seq` unsafeCoerce v

madeThreadId :: ThreadId -> ThreadId#
madeThreadId v = v `seq` unsafeCoerce v

madeWeak :: W.Weak a -> Weak# a
madeWeak v = v `seq` unsafeCoerce v

madeStablePtr :: P.StablePtr a -> StablePtr# a
madeStablePtr v = v `seq` unsafeCoerce v

madeStableName :: W.StableName a -> StableName# a
madeStableName v = v `seq` unsafeCoerce v
