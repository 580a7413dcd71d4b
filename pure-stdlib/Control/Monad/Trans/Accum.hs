-- Computations that add to a value and look at what is there: between Writer and State.

module Control.Monad.Trans.Accum
  ( Accum, accum, runAccum, execAccum, evalAccum, mapAccum
  , AccumT(AccumT), runAccumT, execAccumT, evalAccumT, mapAccumT
  , look, looks, add, liftCallCC, liftCallCC', liftCatch, liftListen, liftPass
  , readerToAccumT, writerToAccumT, accumToStateT
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Base.Identity
import Control.Monad.Trans.Reader (ReaderT(..))
import Control.Monad.Trans.State.Lazy (StateT(..))
import Control.Monad.Trans.Writer.Lazy (WriterT(..))

newtype AccumT w m a = AccumT (w -> m (a, w))

type Accum w = AccumT w Identity

runAccumT :: AccumT w m a -> w -> m (a, w)
runAccumT (AccumT m) = m

instance Functor m => Functor (AccumT w m) where
  fmap f (AccumT m) = AccumT (\w -> fmap (\ ~(a, v) -> (f a, v)) (m w))

instance (Monoid w, Functor m, Monad m) => Applicative (AccumT w m) where
  pure a = AccumT (\_ -> return (a, mempty))
  AccumT mf <*> AccumT mx = AccumT (\w ->
    mf w >>= \ ~(f, v) -> mx (w <> v) >>= \ ~(x, u) -> return (f x, v <> u))

instance (Monoid w, Functor m, Monad m) => Monad (AccumT w m) where
  AccumT m >>= k = AccumT (\w ->
    m w >>= \ ~(a, v) -> runAccumT (k a) (w <> v) >>= \ ~(b, u) -> return (b, v <> u))

instance (Monoid w, MonadFail m) => MonadFail (AccumT w m) where
  fail message = AccumT (\_ -> fail message)

instance (Monoid w, Functor m, MonadPlus m) => Alternative (AccumT w m) where
  empty = AccumT (\_ -> empty)
  AccumT m <|> AccumT n = AccumT (\w -> m w <|> n w)

instance (Monoid w, Functor m, MonadPlus m) => MonadPlus (AccumT w m)

instance (Monoid w, Functor m, MonadFix m) => MonadFix (AccumT w m) where
  mfix f = AccumT (\w -> mfix (\ ~(a, _) -> runAccumT (f a) w))

instance Monoid w => MonadTrans (AccumT w) where
  lift m = AccumT (\_ -> m >>= \a -> return (a, mempty))

instance (Monoid w, Functor m, MonadIO m) => MonadIO (AccumT w m) where
  liftIO m = lift (liftIO m)

accum :: Monad m => (w -> (a, w)) -> AccumT w m a
accum f = AccumT (\w -> return (f w))

runAccum :: Accum w a -> w -> (a, w)
runAccum m w = runIdentity (runAccumT m w)

execAccum :: Accum w a -> w -> w
execAccum m w = snd (runAccum m w)

evalAccum :: Monoid w => Accum w a -> w -> a
evalAccum m w = fst (runAccum m w)

mapAccum :: ((a, w) -> (b, w)) -> Accum w a -> Accum w b
mapAccum f = mapAccumT (\m -> Identity (f (runIdentity m)))

execAccumT :: Monad m => AccumT w m a -> w -> m w
execAccumT m w = runAccumT m w >>= \ ~(_, v) -> return v

evalAccumT :: (Monad m, Monoid w) => AccumT w m a -> w -> m a
evalAccumT m w = runAccumT m w >>= \ ~(a, _) -> return a

mapAccumT :: (m (a, w) -> n (b, w)) -> AccumT w m a -> AccumT w n b
mapAccumT f (AccumT m) = AccumT (\w -> f (m w))

look :: (Monoid w, Monad m) => AccumT w m w
look = looks id

looks :: (Monoid w, Monad m) => (w -> a) -> AccumT w m a
looks f = AccumT (\w -> return (f w, mempty))

add :: Monad m => w -> AccumT w m ()
add w = AccumT (\_ -> return ((), w))

-- Leaving adds what was there at the beginning.
liftCallCC :: CallCC m (a, w) (b, w) -> CallCC (AccumT w m) a b
liftCallCC call f = AccumT (\w -> call (\c -> runAccumT (f (\a -> AccumT (\_ -> c (a, w)))) w))

-- Leaving adds what is there by then.
liftCallCC' :: CallCC m (a, w) (b, w) -> CallCC (AccumT w m) a b
liftCallCC' call f = AccumT (\w -> call (\c -> runAccumT (f (\a -> AccumT (\v -> c (a, v)))) w))

liftCatch :: Catch e m (a, w) -> Catch e (AccumT w m) a
liftCatch handle m h = AccumT (\w -> handle (runAccumT m w) (\e -> runAccumT (h e) w))

liftListen :: Monad m => Listen w m (a, s) -> Listen w (AccumT s m) a
liftListen listen m = AccumT (\s -> listen (runAccumT m s) >>= \ ~((a, t), w) -> return ((a, w), t))

liftPass :: Monad m => Pass w m (a, s) -> Pass w (AccumT s m) a
liftPass pass m = AccumT (\s -> pass (runAccumT m s >>= \ ~((a, f), t) -> return ((a, t), f)))

readerToAccumT :: (Functor m, Monoid w) => ReaderT w m a -> AccumT w m a
readerToAccumT (ReaderT f) = AccumT (\w -> fmap (\a -> (a, mempty)) (f w))

writerToAccumT :: WriterT w m a -> AccumT w m a
writerToAccumT (WriterT m) = AccumT (\_ -> m)

accumToStateT :: (Functor m, Monoid s) => AccumT s m a -> StateT s m a
accumToStateT (AccumT f) = StateT (\s -> fmap (\ ~(a, t) -> (a, s <> t)) (f s))
