{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- Monads with output.

module Control.Monad.Writer.Class (MonadWriter(..), listens, censor) where

import Prelude
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Except (ExceptT(..), runExceptT)
import Control.Monad.Trans.Identity (IdentityT, mapIdentityT)
import Control.Monad.Trans.Maybe (MaybeT(..))
import Control.Monad.Trans.Reader (ReaderT, mapReaderT)
import qualified Control.Monad.Trans.RWS.Lazy as LazyRWS
import qualified Control.Monad.Trans.RWS.Strict as StrictRWS
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class (Monoid w, Monad m) => MonadWriter w m | m -> w where
  {-# MINIMAL (writer | tell), listen, pass #-}
  writer :: (a, w) -> m a
  tell :: w -> m ()
  listen :: m a -> m (a, w)
  pass :: m (a, w -> w) -> m a
  writer (a, w) = tell w >> return a
  tell w = writer ((), w)

instance Monoid w => MonadWriter w ((,) w) where
  writer (a, w) = (w, a)
  tell w = (w, ())
  listen (w, a) = (w, (a, w))
  pass (w, (a, f)) = (f w, a)

instance (Monoid w, Monad m) => MonadWriter w (LazyWriter.WriterT w m) where
  writer = LazyWriter.writer
  tell = LazyWriter.tell
  listen = LazyWriter.listen
  pass = LazyWriter.pass

instance (Monoid w, Monad m) => MonadWriter w (StrictWriter.WriterT w m) where
  writer = StrictWriter.writer
  tell = StrictWriter.tell
  listen = StrictWriter.listen
  pass = StrictWriter.pass

instance MonadWriter w m => MonadWriter w (ReaderT r m) where
  writer p = lift (writer p)
  tell w = lift (tell w)
  listen = mapReaderT listen
  pass = mapReaderT pass

instance MonadWriter w m => MonadWriter w (Lazy.StateT s m) where
  writer p = lift (writer p)
  tell w = lift (tell w)
  listen m = Lazy.StateT (\s -> listen (Lazy.runStateT m s) >>= \ ~((a, s'), w) -> return ((a, w), s'))
  pass m = Lazy.StateT (\s -> pass (Lazy.runStateT m s >>= \ ~((a, f), s') -> return ((a, s'), f)))

instance MonadWriter w m => MonadWriter w (Strict.StateT s m) where
  writer p = lift (writer p)
  tell w = lift (tell w)
  listen m = Strict.StateT (\s -> listen (Strict.runStateT m s) >>= \((a, s'), w) -> return ((a, w), s'))
  pass m = Strict.StateT (\s -> pass (Strict.runStateT m s >>= \((a, f), s') -> return ((a, s'), f)))

instance MonadWriter w m => MonadWriter w (ExceptT e m) where
  writer p = lift (writer p)
  tell w = lift (tell w)
  listen m = ExceptT (listen (runExceptT m) >>= \(r, w) -> return (fmap (\a -> (a, w)) r))
  pass m = ExceptT (pass (runExceptT m >>= \r -> return (case r of
    Left e -> (Left e, id)
    Right (a, f) -> (Right a, f))))

instance MonadWriter w m => MonadWriter w (MaybeT m) where
  writer p = lift (writer p)
  tell w = lift (tell w)
  listen m = MaybeT (listen (runMaybeT m) >>= \(r, w) -> return (fmap (\a -> (a, w)) r))
  pass m = MaybeT (pass (runMaybeT m >>= \r -> return (case r of
    Nothing -> (Nothing, id)
    Just (a, f) -> (Just a, f))))

instance MonadWriter w m => MonadWriter w (IdentityT m) where
  writer p = lift (writer p)
  tell w = lift (tell w)
  listen m = mapIdentityT listen m
  pass m = mapIdentityT pass m

instance (Monoid w, Monad m) => MonadWriter w (LazyRWS.RWST r w s m) where
  writer = LazyRWS.writer
  tell = LazyRWS.tell
  listen = LazyRWS.listen
  pass = LazyRWS.pass

instance (Monoid w, Monad m) => MonadWriter w (StrictRWS.RWST r w s m) where
  writer = StrictRWS.writer
  tell = StrictRWS.tell
  listen = StrictRWS.listen
  pass = StrictRWS.pass

listens :: MonadWriter w m => (w -> b) -> m a -> m (a, b)
listens f m = listen m >>= \ ~(a, w) -> return (a, f w)

censor :: MonadWriter w m => (w -> w) -> m a -> m a
censor f m = pass (m >>= \a -> return (a, f))
