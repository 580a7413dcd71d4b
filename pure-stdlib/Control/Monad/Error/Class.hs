{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- Monads that can fail with a value and recover.

module Control.Monad.Error.Class (MonadError(..), liftEither) where

import Prelude
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Except (ExceptT(..), catchE, runExceptT, throwE)
import Control.Monad.Trans.Maybe (MaybeT(..))
import Control.Monad.Trans.Reader (ReaderT(..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class Monad m => MonadError e m | m -> e where
  throwError :: e -> m a
  catchError :: m a -> (e -> m a) -> m a

instance MonadError e (Either e) where
  throwError = Left
  catchError (Left e) handler = handler e
  catchError r _ = r

instance MonadError () Maybe where
  throwError () = Nothing
  catchError Nothing handler = handler ()
  catchError r _ = r

instance Monad m => MonadError e (ExceptT e m) where
  throwError = throwE
  catchError = catchE

instance MonadError e m => MonadError e (ReaderT r m) where
  throwError e = lift (throwError e)
  catchError m handler = ReaderT (\r -> catchError (runReaderT m r) (\e -> runReaderT (handler e) r))

instance MonadError e m => MonadError e (Lazy.StateT s m) where
  throwError e = lift (throwError e)
  catchError m handler = Lazy.StateT (\s -> catchError (Lazy.runStateT m s) (\e -> Lazy.runStateT (handler e) s))

instance MonadError e m => MonadError e (Strict.StateT s m) where
  throwError e = lift (throwError e)
  catchError m handler = Strict.StateT (\s -> catchError (Strict.runStateT m s) (\e -> Strict.runStateT (handler e) s))

instance (Monoid w, MonadError e m) => MonadError e (LazyWriter.WriterT w m) where
  throwError e = lift (throwError e)
  catchError m handler = LazyWriter.WriterT (catchError (LazyWriter.runWriterT m) (\e -> LazyWriter.runWriterT (handler e)))

instance (Monoid w, MonadError e m) => MonadError e (StrictWriter.WriterT w m) where
  throwError e = lift (throwError e)
  catchError m handler = StrictWriter.WriterT (catchError (StrictWriter.runWriterT m) (\e -> StrictWriter.runWriterT (handler e)))

instance MonadError e m => MonadError e (MaybeT m) where
  throwError e = lift (throwError e)
  catchError m handler = MaybeT (catchError (runMaybeT m) (\e -> runMaybeT (handler e)))

liftEither :: MonadError e m => Either e a -> m a
liftEither = either throwError return
