-- Computations with an environment, output and a state, whose output is handed on and
-- evaluated at every step.

module Control.Monad.Trans.RWS.CPS
  ( RWS, rws, runRWS, evalRWS, execRWS, mapRWS, withRWS
  , RWST, rwsT, runRWST, evalRWST, execRWST, mapRWST, withRWST
  , reader, ask, local, asks, writer, tell, listen, listens, pass, censor
  , state, get, put, modify, gets, liftCallCC, liftCallCC', liftCatch
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Base.Identity

-- From the environment, the state and the output so far.
newtype RWST r w s m a = RWST (r -> s -> w -> m (a, s, w))

type RWS r w s = RWST r w s Identity

from :: RWST r w s m a -> r -> s -> w -> m (a, s, w)
from (RWST m) = m

-- With output that comes behind the one so far.
behind :: Monoid w => w -> a -> s -> w -> (a, s, w)
behind w a s v = let u = w <> v in u `seq` (a, s, u)

instance Functor m => Functor (RWST r w s m) where
  fmap f (RWST m) = RWST (\r s w -> fmap (\(a, t, v) -> (f a, t, v)) (m r s w))

instance (Functor m, Monad m) => Applicative (RWST r w s m) where
  pure a = RWST (\_ s w -> return (a, s, w))
  RWST mf <*> RWST mx = RWST (\r s w ->
    mf r s w >>= \(f, t, v) -> mx r t v >>= \(x, u, o) -> return (f x, u, o))

instance Monad m => Monad (RWST r w s m) where
  RWST m >>= k = RWST (\r s w -> m r s w >>= \(a, t, v) -> from (k a) r t v)

instance MonadFail m => MonadFail (RWST r w s m) where
  fail message = RWST (\_ _ _ -> fail message)

instance (Functor m, MonadPlus m) => Alternative (RWST r w s m) where
  empty = RWST (\_ _ _ -> empty)
  RWST m <|> RWST n = RWST (\r s w -> m r s w <|> n r s w)

instance (Functor m, MonadPlus m) => MonadPlus (RWST r w s m)

instance MonadFix m => MonadFix (RWST r w s m) where
  mfix f = RWST (\r s w -> mfix (\ ~(a, _, _) -> from (f a) r s w))

instance MonadTrans (RWST r w s) where
  lift m = RWST (\_ s w -> m >>= \a -> return (a, s, w))

instance MonadIO m => MonadIO (RWST r w s m) where
  liftIO m = lift (liftIO m)

rws :: Monoid w => (r -> s -> (a, s, w)) -> RWS r w s a
rws f = RWST (\r s w -> let (a, t, v) = f r s in return $! behind w a t v)

runRWS :: Monoid w => RWS r w s a -> r -> s -> (a, s, w)
runRWS m r s = runIdentity (runRWST m r s)

evalRWS :: Monoid w => RWS r w s a -> r -> s -> (a, w)
evalRWS m r s = let (a, _, w) = runRWS m r s in (a, w)

execRWS :: Monoid w => RWS r w s a -> r -> s -> (s, w)
execRWS m r s = let (_, t, w) = runRWS m r s in (t, w)

mapRWS :: (Monoid w, Monoid w') => ((a, s, w) -> (b, s, w')) -> RWS r w s a -> RWS r w' s b
mapRWS f = mapRWST (\m -> Identity (f (runIdentity m)))

withRWS :: (r' -> s -> (r, s)) -> RWS r w s a -> RWS r' w s a
withRWS = withRWST

rwsT :: (Functor m, Monoid w) => (r -> s -> m (a, s, w)) -> RWST r w s m a
rwsT f = RWST (\r s w -> fmap (\(a, t, v) -> behind w a t v) (f r s))

runRWST :: Monoid w => RWST r w s m a -> r -> s -> m (a, s, w)
runRWST (RWST m) r s = m r s mempty

evalRWST :: (Monad m, Monoid w) => RWST r w s m a -> r -> s -> m (a, w)
evalRWST m r s = runRWST m r s >>= \(a, _, w) -> return (a, w)

execRWST :: (Monad m, Monoid w) => RWST r w s m a -> r -> s -> m (s, w)
execRWST m r s = runRWST m r s >>= \(_, t, w) -> return (t, w)

mapRWST :: (Monad n, Monoid w, Monoid w') => (m (a, s, w) -> n (b, s, w')) -> RWST r w s m a -> RWST r w' s n b
mapRWST f m = RWST (\r s w -> f (runRWST m r s) >>= \(a, t, v) -> return $! behind w a t v)

withRWST :: (r' -> s -> (r, s)) -> RWST r w s m a -> RWST r' w s m a
withRWST f m = RWST (\r s -> uncurry (from m) (f r s))

reader, asks :: Monad m => (r -> a) -> RWST r w s m a
reader f = RWST (\r s w -> return (f r, s, w))
asks = reader

ask :: Monad m => RWST r w s m r
ask = reader id

local :: (r -> r) -> RWST r w s m a -> RWST r w s m a
local f m = RWST (\r s w -> from m (f r) s w)

writer :: (Monoid w, Monad m) => (a, w) -> RWST r w s m a
writer (a, v) = RWST (\_ s w -> return $! behind w a s v)

tell :: (Monoid w, Monad m) => w -> RWST r w s m ()
tell w = writer ((), w)

listen :: (Monoid w, Monad m) => RWST r w s m a -> RWST r w s m (a, w)
listen = listens id

listens :: (Monoid w, Monad m) => (w -> b) -> RWST r w s m a -> RWST r w s m (a, b)
listens f m = RWST (\r s w -> runRWST m r s >>= \(a, t, v) -> return $! behind w (a, f v) t v)

pass :: (Monoid w, Monoid w', Monad m) => RWST r w s m (a, w -> w') -> RWST r w' s m a
pass m = RWST (\r s w -> runRWST m r s >>= \((a, f), t, v) -> return $! behind w a t (f v))

censor :: (Monoid w, Monad m) => (w -> w) -> RWST r w s m a -> RWST r w s m a
censor f m = RWST (\r s w -> runRWST m r s >>= \(a, t, v) -> return $! behind w a t (f v))

state :: Monad m => (s -> (a, s)) -> RWST r w s m a
state f = RWST (\_ s w -> let (a, t) = f s in return (a, t, w))

get :: Monad m => RWST r w s m s
get = gets id

put :: Monad m => s -> RWST r w s m ()
put s = RWST (\_ _ w -> return ((), s, w))

modify :: Monad m => (s -> s) -> RWST r w s m ()
modify f = RWST (\_ s w -> return ((), f s, w))

gets :: Monad m => (s -> a) -> RWST r w s m a
gets f = RWST (\_ s w -> return (f s, s, w))

-- Leaving restores state and output of the beginning.
liftCallCC :: CallCC m (a, s, w) (b, s, w) -> CallCC (RWST r w s m) a b
liftCallCC call f = RWST (\r s w -> call (\c -> from (f (\a -> RWST (\_ _ _ -> c (a, s, w)))) r s w))

-- Leaving keeps the state.
liftCallCC' :: CallCC m (a, s, w) (b, s, w) -> CallCC (RWST r w s m) a b
liftCallCC' call f = RWST (\r s w -> call (\c -> from (f (\a -> RWST (\_ t _ -> c (a, t, w)))) r s w))

liftCatch :: Catch e m (a, s, w) -> Catch e (RWST r w s m) a
liftCatch handle m h = RWST (\r s w -> handle (from m r s w) (\e -> from (h e) r s w))
