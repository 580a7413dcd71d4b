{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances, UndecidableInstances #-}
-- Exceptions as values, above any monad.

module Control.Monad.Catch.Pure (CatchT(..), Catch, runCatch, mapCatchT, module Control.Monad.Catch) where

import Prelude
import Base.Catch (bracketing)
import Base.Identity
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus(..), ap, liftM)
import Control.Monad.Catch
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.RWS.Class (MonadRWS)
import Control.Monad.Reader.Class
import Control.Monad.State.Class
import Control.Monad.Trans.Class
import Control.Monad.Writer.Class

newtype CatchT m a = CatchT { runCatchT :: m (Either SomeException a) }

type Catch = CatchT Identity

runCatch :: Catch a -> Either SomeException a
runCatch m = runIdentity (runCatchT m)

mapCatchT :: (m (Either SomeException a) -> n (Either SomeException b)) -> CatchT m a -> CatchT n b
mapCatchT f (CatchT m) = CatchT (f m)

instance Monad m => Functor (CatchT m) where
  fmap = liftM

instance Monad m => Applicative (CatchT m) where
  pure a = CatchT (return (Right a))
  (<*>) = ap

instance Monad m => Monad (CatchT m) where
  CatchT m >>= k = CatchT (m >>= either (return . Left) (runCatchT . k))

instance Monad m => MonadFail (CatchT m) where
  fail message = throwM (userError message)

instance Monad m => Alternative (CatchT m) where
  empty = fail ""
  m <|> n = m `catchAll` \_ -> n

instance Monad m => MonadPlus (CatchT m)

instance MonadFix m => MonadFix (CatchT m) where
  mfix f = CatchT (mfix (\r -> runCatchT (f (either (const none) id r))))
    where none = error "empty mfix argument"

instance Foldable m => Foldable (CatchT m) where
  foldMap f (CatchT m) = foldMap (foldMap f) m

instance (Monad m, Traversable m) => Traversable (CatchT m) where
  traverse f (CatchT m) = fmap CatchT (traverse (traverse f) m)

instance MonadTrans CatchT where
  lift m = CatchT (liftM Right m)

instance MonadIO m => MonadIO (CatchT m) where
  liftIO m = lift (liftIO m)

instance Monad m => MonadThrow (CatchT m) where
  throwM e = CatchT (return (Left (toException e)))

instance Monad m => MonadCatch (CatchT m) where
  catch (CatchT m) handler = CatchT (m >>= \r -> case r of
    Left e -> maybe (return r) (runCatchT . handler) (fromException e)
    Right _ -> return r)

instance Monad m => MonadMask (CatchT m) where
  mask f = f id
  uninterruptibleMask f = f id
  generalBracket = bracketing

instance MonadState s m => MonadState s (CatchT m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

instance MonadReader r m => MonadReader r (CatchT m) where
  ask = lift ask
  local f = mapCatchT (local f)
  reader f = lift (reader f)

instance MonadWriter w m => MonadWriter w (CatchT m) where
  writer a = lift (writer a)
  tell w = lift (tell w)
  listen = mapCatchT (\m -> listen m >>= \(r, w) -> return (fmap (\a -> (a, w)) r))
  pass = mapCatchT (\m -> pass (m >>= \r -> return (either (\e -> (Left e, id)) (\(a, f) -> (Right a, f)) r)))

instance MonadRWS r w s m => MonadRWS r w s (CatchT m)
