-- Computations with output that is handed on and evaluated at every step, so that none
-- piles up.

module Control.Monad.Trans.Writer.CPS
  ( Writer, writer, runWriter, execWriter, mapWriter
  , WriterT, writerT, runWriterT, execWriterT, mapWriterT, tell, listen, listens, pass, censor
  , liftCallCC, liftCatch
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Base.Identity

-- From the output so far.
newtype WriterT w m a = WriterT (w -> m (a, w))

type Writer w = WriterT w Identity

from :: WriterT w m a -> w -> m (a, w)
from (WriterT m) = m

-- With output that comes behind the one so far.
behind :: Monoid w => w -> a -> w -> (a, w)
behind w a v = let u = w <> v in u `seq` (a, u)

instance Functor m => Functor (WriterT w m) where
  fmap f (WriterT m) = WriterT (\w -> fmap (\(a, v) -> (f a, v)) (m w))

instance (Functor m, Monad m) => Applicative (WriterT w m) where
  pure a = WriterT (\w -> return (a, w))
  WriterT mf <*> WriterT mx = WriterT (\w -> mf w >>= \(f, v) -> mx v >>= \(x, u) -> return (f x, u))

instance Monad m => Monad (WriterT w m) where
  WriterT m >>= k = WriterT (\w -> m w >>= \(a, v) -> from (k a) v)

instance MonadFail m => MonadFail (WriterT w m) where
  fail message = WriterT (\_ -> fail message)

instance (Functor m, MonadPlus m) => Alternative (WriterT w m) where
  empty = WriterT (\_ -> empty)
  WriterT m <|> WriterT n = WriterT (\w -> m w <|> n w)

instance (Functor m, MonadPlus m) => MonadPlus (WriterT w m)

instance MonadFix m => MonadFix (WriterT w m) where
  mfix f = WriterT (\w -> mfix (\ ~(a, _) -> from (f a) w))

instance MonadTrans (WriterT w) where
  lift m = WriterT (\w -> m >>= \a -> return (a, w))

instance MonadIO m => MonadIO (WriterT w m) where
  liftIO m = lift (liftIO m)

writer :: (Monoid w, Monad m) => (a, w) -> WriterT w m a
writer (a, v) = WriterT (\w -> return $! behind w a v)

runWriter :: Monoid w => Writer w a -> (a, w)
runWriter m = runIdentity (runWriterT m)

execWriter :: Monoid w => Writer w a -> w
execWriter m = runIdentity (execWriterT m)

mapWriter :: (Monoid w, Monoid w') => ((a, w) -> (b, w')) -> Writer w a -> Writer w' b
mapWriter f = mapWriterT (\m -> Identity (f (runIdentity m)))

writerT :: (Functor m, Monoid w) => m (a, w) -> WriterT w m a
writerT m = WriterT (\w -> fmap (\(a, v) -> behind w a v) m)

runWriterT :: Monoid w => WriterT w m a -> m (a, w)
runWriterT (WriterT m) = m mempty

execWriterT :: (Monad m, Monoid w) => WriterT w m a -> m w
execWriterT m = runWriterT m >>= \(_, w) -> return w

mapWriterT :: (Monad n, Monoid w, Monoid w') => (m (a, w) -> n (b, w')) -> WriterT w m a -> WriterT w' n b
mapWriterT f m = WriterT (\w -> f (runWriterT m) >>= \(a, v) -> return $! behind w a v)

tell :: (Monoid w, Monad m) => w -> WriterT w m ()
tell w = writer ((), w)

listen :: (Monoid w, Monad m) => WriterT w m a -> WriterT w m (a, w)
listen = listens id

listens :: (Monoid w, Monad m) => (w -> b) -> WriterT w m a -> WriterT w m (a, b)
listens f m = WriterT (\w -> runWriterT m >>= \(a, v) -> return $! behind w (a, f v) v)

pass :: (Monoid w, Monoid w', Monad m) => WriterT w m (a, w -> w') -> WriterT w' m a
pass m = WriterT (\w -> runWriterT m >>= \((a, f), v) -> return $! behind w a (f v))

censor :: (Monoid w, Monad m) => (w -> w) -> WriterT w m a -> WriterT w m a
censor f m = WriterT (\w -> runWriterT m >>= \(a, v) -> return $! behind w a (f v))

-- Leaving restores the output of the beginning.
liftCallCC :: CallCC m (a, w) (b, w) -> CallCC (WriterT w m) a b
liftCallCC call f = WriterT (\w -> call (\c -> from (f (\a -> WriterT (\_ -> c (a, w)))) w))

liftCatch :: Catch e m (a, w) -> Catch e (WriterT w m) a
liftCatch handle m h = WriterT (\w -> handle (from m w) (\e -> from (h e) w))
