{-# LANGUAGE CPP, RankNTypes, ExistentialQuantification #-}
-- Exceptions in other monads than IO.

module Control.Monad.Catch
  ( MonadThrow(..), MonadCatch(..), MonadMask(..), ExitCase(..)
  , mask_, uninterruptibleMask_, catchAll, catchIOError, catchIf, catchJust, handle, handleAll, handleIOError, handleIf, handleJust
  , try, tryJust, Handler(..), catches, onException, onError, bracket, bracket_, finally, bracketOnError
  , Exception(..), SomeException(..)
  ) where

import Prelude
import Base.Catch
import Control.Exception (Exception(..), SomeException(..))
import Control.Monad (liftM)
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT)
import Control.Monad.Trans.Except (ExceptT(..), mapExceptT, runExceptT)
import Control.Monad.Trans.Identity (IdentityT(..), mapIdentityT)
import Control.Monad.Trans.Maybe (MaybeT(..), mapMaybeT)
import qualified Control.Monad.Trans.RWS.Lazy as Lazy
import qualified Control.Monad.Trans.RWS.Strict as Strict
import Control.Monad.Trans.Reader (ReaderT(..), mapReaderT)
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as Lazy
import qualified Control.Monad.Trans.Writer.Strict as Strict

#define KIND Strict
#include "Catch.h"
#undef KIND
#define KIND Lazy
#include "Catch.h"

instance MonadThrow m => MonadThrow (IdentityT m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (IdentityT m) where
  catch (IdentityT m) handler = IdentityT (m `catch` \e -> runIdentityT (handler e))

instance MonadMask m => MonadMask (IdentityT m) where
  mask f = IdentityT (mask (\restore -> runIdentityT (f (mapIdentityT restore))))
  uninterruptibleMask f = IdentityT (uninterruptibleMask (\restore -> runIdentityT (f (mapIdentityT restore))))
  generalBracket acquire release use = IdentityT
    (generalBracket (runIdentityT acquire) (\a exit -> runIdentityT (release a exit)) (\a -> runIdentityT (use a)))

instance MonadThrow m => MonadThrow (ReaderT r m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (ReaderT r m) where
  catch (ReaderT m) handler = ReaderT (\r -> m r `catch` \e -> runReaderT (handler e) r)

instance MonadMask m => MonadMask (ReaderT r m) where
  mask f = ReaderT (\r -> mask (\restore -> runReaderT (f (mapReaderT restore)) r))
  uninterruptibleMask f = ReaderT (\r -> uninterruptibleMask (\restore -> runReaderT (f (mapReaderT restore)) r))
  generalBracket acquire release use = ReaderT (\r ->
    generalBracket (runReaderT acquire r) (\a exit -> runReaderT (release a exit) r) (\a -> runReaderT (use a) r))

instance MonadThrow m => MonadThrow (MaybeT m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (MaybeT m) where
  catch (MaybeT m) handler = MaybeT (m `catch` \e -> runMaybeT (handler e))

instance MonadMask m => MonadMask (MaybeT m) where
  mask f = MaybeT (mask (\restore -> runMaybeT (f (mapMaybeT restore))))
  uninterruptibleMask f = MaybeT (uninterruptibleMask (\restore -> runMaybeT (f (mapMaybeT restore))))
  generalBracket acquire release use = MaybeT (fmap both (generalBracket
    (runMaybeT acquire)
    (\r exit -> maybe (return Nothing) (\a -> runMaybeT (release a (ending id exit))) r)
    (maybe (return Nothing) (\a -> runMaybeT (use a)))))
    where both (b, c) = (,) <$> b <*> c

instance MonadThrow m => MonadThrow (ExceptT e m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (ExceptT e m) where
  catch (ExceptT m) handler = ExceptT (m `catch` \e -> runExceptT (handler e))

instance MonadMask m => MonadMask (ExceptT e m) where
  mask f = ExceptT (mask (\restore -> runExceptT (f (mapExceptT restore))))
  uninterruptibleMask f = ExceptT (uninterruptibleMask (\restore -> runExceptT (f (mapExceptT restore))))
  generalBracket acquire release use = ExceptT
    (eitherBracket (runExceptT acquire) (\a exit -> runExceptT (release a exit)) (\a -> runExceptT (use a)))

instance MonadThrow m => MonadThrow (ContT r m) where
  throwM e = lift (throwM e)

mask_ :: MonadMask m => m a -> m a
mask_ m = mask (\_ -> m)

uninterruptibleMask_ :: MonadMask m => m a -> m a
uninterruptibleMask_ m = uninterruptibleMask (\_ -> m)

catchAll :: MonadCatch m => m a -> (SomeException -> m a) -> m a
catchAll = catch

catchIOError :: MonadCatch m => m a -> (IOError -> m a) -> m a
catchIOError = catch

catchIf :: (MonadCatch m, Exception e) => (e -> Bool) -> m a -> (e -> m a) -> m a
catchIf p m handler = m `catch` \e -> if p e then handler e else throwM e

catchJust :: (MonadCatch m, Exception e) => (e -> Maybe b) -> m a -> (b -> m a) -> m a
catchJust p m handler = m `catch` \e -> maybe (throwM e) handler (p e)

handle :: (MonadCatch m, Exception e) => (e -> m a) -> m a -> m a
handle handler m = catch m handler

handleAll :: MonadCatch m => (SomeException -> m a) -> m a -> m a
handleAll = handle

handleIOError :: MonadCatch m => (IOError -> m a) -> m a -> m a
handleIOError = handle

handleIf :: (MonadCatch m, Exception e) => (e -> Bool) -> (e -> m a) -> m a -> m a
handleIf p handler m = catchIf p m handler

handleJust :: (MonadCatch m, Exception e) => (e -> Maybe b) -> (b -> m a) -> m a -> m a
handleJust p handler m = catchJust p m handler

try :: (MonadCatch m, Exception e) => m a -> m (Either e a)
try m = liftM Right m `catch` \e -> return (Left e)

tryJust :: (MonadCatch m, Exception e) => (e -> Maybe b) -> m a -> m (Either b a)
tryJust p m = catchJust p (liftM Right m) (\b -> return (Left b))

data Handler m a = forall e. Exception e => Handler (e -> m a)

instance Monad m => Functor (Handler m) where
  fmap f (Handler h) = Handler (\e -> liftM f (h e))

catches :: (Foldable f, MonadCatch m) => m a -> f (Handler m a) -> m a
catches m handlers = m `catch` \e -> foldr (choose e) (throwM e) handlers
  where choose e (Handler h) others = maybe others h (fromException (e :: SomeException))

onException :: MonadCatch m => m a -> m b -> m a
onException m after = m `catchAll` \e -> after >> throwM e

onError :: MonadMask m => m a -> m b -> m a
onError m after = bracketOnError (return ()) (\_ -> after) (\_ -> m)

bracket :: MonadMask m => m a -> (a -> m c) -> (a -> m b) -> m b
bracket acquire release use = liftM fst (generalBracket acquire (\a _ -> release a) use)

bracket_ :: MonadMask m => m a -> m c -> m b -> m b
bracket_ before after m = bracket before (\_ -> after) (\_ -> m)

finally :: MonadMask m => m a -> m b -> m a
finally m after = bracket_ (return ()) after m

bracketOnError :: MonadMask m => m a -> (a -> m c) -> (a -> m b) -> m b
bracketOnError acquire release use = liftM fst (generalBracket acquire unlessDone use)
  where
    unlessDone _ (ExitCaseSuccess _) = return ()
    unlessDone a _ = release a >> return ()
