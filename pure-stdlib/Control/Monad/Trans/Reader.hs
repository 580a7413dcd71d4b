-- Computations in an environment.

module Control.Monad.Trans.Reader
  ( Reader, reader, runReader, mapReader, withReader
  , ReaderT(..), mapReaderT, withReaderT, ask, local, asks, liftCallCC, liftCatch
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Control.Monad.Zip (MonadZip(..))
import Base.Identity

newtype ReaderT r m a = ReaderT { runReaderT :: r -> m a }

type Reader r = ReaderT r Identity

instance Functor m => Functor (ReaderT r m) where
  fmap f (ReaderT m) = ReaderT (\r -> fmap f (m r))

instance Applicative m => Applicative (ReaderT r m) where
  pure a = ReaderT (\_ -> pure a)
  ReaderT f <*> ReaderT m = ReaderT (\r -> f r <*> m r)
  ReaderT m *> ReaderT n = ReaderT (\r -> m r *> n r)

instance Monad m => Monad (ReaderT r m) where
  ReaderT m >>= k = ReaderT (\r -> m r >>= \a -> runReaderT (k a) r)
  ReaderT m >> ReaderT n = ReaderT (\r -> m r >> n r)

instance MonadFail m => MonadFail (ReaderT r m) where
  fail message = ReaderT (\_ -> fail message)

instance Alternative m => Alternative (ReaderT r m) where
  empty = ReaderT (\_ -> empty)
  ReaderT m <|> ReaderT n = ReaderT (\r -> m r <|> n r)

instance MonadPlus m => MonadPlus (ReaderT r m)

instance MonadFix m => MonadFix (ReaderT r m) where
  mfix f = ReaderT (\r -> mfix (\a -> runReaderT (f a) r))

instance MonadTrans (ReaderT r) where
  lift m = ReaderT (\_ -> m)

instance MonadIO m => MonadIO (ReaderT r m) where
  liftIO m = lift (liftIO m)

reader :: Monad m => (r -> a) -> ReaderT r m a
reader f = ReaderT (\r -> return (f r))

runReader :: Reader r a -> r -> a
runReader m r = runIdentity (runReaderT m r)

mapReader :: (a -> b) -> Reader r a -> Reader r b
mapReader f = mapReaderT (\m -> Identity (f (runIdentity m)))

withReader :: (r' -> r) -> Reader r a -> Reader r' a
withReader = withReaderT

mapReaderT :: (m a -> n b) -> ReaderT r m a -> ReaderT r n b
mapReaderT f m = ReaderT (\r -> f (runReaderT m r))

withReaderT :: (r' -> r) -> ReaderT r m a -> ReaderT r' m a
withReaderT f m = ReaderT (\r -> runReaderT m (f r))

ask :: Monad m => ReaderT r m r
ask = ReaderT return

local :: (r -> r) -> ReaderT r m a -> ReaderT r m a
local = withReaderT

asks :: Monad m => (r -> a) -> ReaderT r m a
asks f = ReaderT (\r -> return (f r))

liftCallCC :: CallCC m a b -> CallCC (ReaderT r m) a b
liftCallCC call f = ReaderT (\r -> call (\c -> runReaderT (f (\a -> ReaderT (\_ -> c a))) r))

liftCatch :: Catch e m a -> Catch e (ReaderT r m) a
liftCatch handle m h = ReaderT (\r -> handle (runReaderT m r) (\e -> runReaderT (h e) r))

instance MonadZip m => MonadZip (ReaderT r m) where
  mzipWith f (ReaderT m) (ReaderT n) = ReaderT (\r -> mzipWith f (m r) (n r))
