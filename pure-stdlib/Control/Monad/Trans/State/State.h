-- What the lazy and the strict module have in common. MATCH stands before patterns
-- of the pair of result and state: `~` or nothing.
  ( State, state, runState, evalState, execState, mapState, withState
  , StateT(..), evalStateT, execStateT, mapStateT, withStateT
  , get, put, modify, modify', gets, liftCallCC, liftCallCC', liftCatch, liftListen, liftPass
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Base.Identity

newtype StateT s m a = StateT { runStateT :: s -> m (a, s) }

type State s = StateT s Identity

instance Functor m => Functor (StateT s m) where
  fmap f (StateT m) = StateT (\s -> fmap (\ MATCH(a, t) -> (f a, t)) (m s))

instance Monad m => Applicative (StateT s m) where
  pure a = StateT (\s -> return (a, s))
  StateT mf <*> StateT mx = StateT (\s -> mf s >>= \ MATCH(f, t) -> mx t >>= \ MATCH(x, u) -> return (f x, u))
  StateT m *> StateT n = StateT (\s -> m s >>= \ MATCH(_, t) -> n t)

instance Monad m => Monad (StateT s m) where
  StateT m >>= k = StateT (\s -> m s >>= \ MATCH(a, t) -> runStateT (k a) t)
  StateT m >> StateT n = StateT (\s -> m s >>= \ MATCH(_, t) -> n t)

instance MonadFail m => MonadFail (StateT s m) where
  fail message = StateT (\_ -> fail message)

instance (Monad m, Alternative m) => Alternative (StateT s m) where
  empty = StateT (\_ -> empty)
  StateT m <|> StateT n = StateT (\s -> m s <|> n s)

instance (Monad m, Alternative m) => MonadPlus (StateT s m)

instance MonadFix m => MonadFix (StateT s m) where
  mfix f = StateT (\s -> mfix (\ ~(a, _) -> runStateT (f a) s))

instance MonadTrans (StateT s) where
  lift m = StateT (\s -> m >>= \a -> return (a, s))

instance MonadIO m => MonadIO (StateT s m) where
  liftIO m = lift (liftIO m)

state :: Monad m => (s -> (a, s)) -> StateT s m a
state f = StateT (\s -> return (f s))

runState :: State s a -> s -> (a, s)
runState m s = runIdentity (runStateT m s)

evalState :: State s a -> s -> a
evalState m s = case runState m s of (a, _) -> a

execState :: State s a -> s -> s
execState m s = case runState m s of (_, t) -> t

mapState :: ((a, s) -> (b, s)) -> State s a -> State s b
mapState f = mapStateT (\m -> Identity (f (runIdentity m)))

withState :: (s -> s) -> State s a -> State s a
withState = withStateT

evalStateT :: Monad m => StateT s m a -> s -> m a
evalStateT m s = runStateT m s >>= \ MATCH(a, _) -> return a

execStateT :: Monad m => StateT s m a -> s -> m s
execStateT m s = runStateT m s >>= \ MATCH(_, t) -> return t

mapStateT :: (m (a, s) -> n (b, s)) -> StateT s m a -> StateT s n b
mapStateT f m = StateT (\s -> f (runStateT m s))

withStateT :: (s -> s) -> StateT s m a -> StateT s m a
withStateT f m = StateT (\s -> runStateT m (f s))

get :: Monad m => StateT s m s
get = StateT (\s -> return (s, s))

put :: Monad m => s -> StateT s m ()
put s = StateT (\_ -> return ((), s))

modify :: Monad m => (s -> s) -> StateT s m ()
modify f = StateT (\s -> return ((), f s))

modify' :: Monad m => (s -> s) -> StateT s m ()
modify' f = StateT (\s -> let s' = f s in s' `seq` return ((), s'))

gets :: Monad m => (s -> a) -> StateT s m a
gets f = StateT (\s -> return (f s, s))

-- Leaving restores the state of the beginning.
liftCallCC :: CallCC m (a, s) (b, s) -> CallCC (StateT s m) a b
liftCallCC call f = StateT (\s -> call (\c -> runStateT (f (\a -> StateT (\_ -> c (a, s)))) s))

-- Leaving keeps the state.
liftCallCC' :: CallCC m (a, s) (b, s) -> CallCC (StateT s m) a b
liftCallCC' call f = StateT (\s -> call (\c -> runStateT (f (\a -> StateT (\t -> c (a, t)))) s))

liftCatch :: Catch e m (a, s) -> Catch e (StateT s m) a
liftCatch handle m h = StateT (\s -> handle (runStateT m s) (\e -> runStateT (h e) s))

liftListen :: Monad m => Listen w m (a, s) -> Listen w (StateT s m) a
liftListen listen m = StateT (\s -> listen (runStateT m s) >>= \ MATCH((a, t), w) -> return ((a, w), t))

liftPass :: Monad m => Pass w m (a, s) -> Pass w (StateT s m) a
liftPass pass m = StateT (\s -> pass (runStateT m s >>= \ MATCH((a, f), t) -> return ((a, t), f)))
