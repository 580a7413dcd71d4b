{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances, UndecidableInstances #-}
-- Computations that may fail with an error that can be made of a text. (ExceptT has taken
-- this one's place.) The instances of the classes of mtl and exceptions stand here, so that programs without
-- ErrorT do not read them.

module Control.Monad.Trans.Error
  ( Error(..), ErrorList(..), ErrorT(..), mapErrorT, throwError, catchError, liftCallCC, liftListen, liftPass
  ) where

import Prelude hiding (ioError)
import Base.Catch (MonadCatch(..), MonadMask(..), MonadThrow(..), eitherBracket)
import Control.Applicative (Alternative(..))
import Control.Exception (IOException)
import Control.Monad (MonadPlus)
import Control.Monad.Cont.Class (MonadCont(..))
import Control.Monad.Error.Class (MonadError)
import qualified Control.Monad.Error.Class as Class
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.RWS.Class (MonadRWS)
import Control.Monad.Reader.Class (MonadReader(..))
import Control.Monad.Signatures
import Control.Monad.State.Class (MonadState(..))
import Control.Monad.Trans.Class
import Control.Monad.Writer.Class (MonadWriter(writer, tell))
import qualified Control.Monad.Writer.Class as Class
import Data.Functor.Classes
import Data.Functor.Contravariant (Contravariant(..))

class Error a where
  noMsg :: a
  strMsg :: String -> a
  noMsg = strMsg ""
  strMsg _ = noMsg

instance Error IOException where
  strMsg = userError

-- Lists that a text is.
class ErrorList a where
  listMsg :: String -> [a]

instance ErrorList Char where
  listMsg = id

instance ErrorList a => Error [a] where
  strMsg = listMsg

instance Error e => Alternative (Either e) where
  empty = Left noMsg
  Left _ <|> n = n
  m <|> _ = m

instance Error e => MonadPlus (Either e)

newtype ErrorT e m a = ErrorT { runErrorT :: m (Either e a) }

instance (Eq e, Eq1 m) => Eq1 (ErrorT e m) where
  liftEq eq (ErrorT x) (ErrorT y) = liftEq (liftEq eq) x y

instance (Ord e, Ord1 m) => Ord1 (ErrorT e m) where
  liftCompare cmp (ErrorT x) (ErrorT y) = liftCompare (liftCompare cmp) x y

instance (Show e, Show1 m) => Show1 (ErrorT e m) where
  liftShowsPrec one many d (ErrorT m) =
    showsUnaryWith (liftShowsPrec (liftShowsPrec one many) (liftShowList one many)) "ErrorT" d m

instance (Read e, Read1 m) => Read1 (ErrorT e m) where
  liftReadsPrec one many =
    readsData (readsUnaryWith (liftReadsPrec (liftReadsPrec one many) (liftReadList one many)) "ErrorT" ErrorT)

instance (Eq e, Eq1 m, Eq a) => Eq (ErrorT e m a) where
  (==) = eq1

instance (Ord e, Ord1 m, Ord a) => Ord (ErrorT e m a) where
  compare = compare1

instance (Show e, Show1 m, Show a) => Show (ErrorT e m a) where
  showsPrec = showsPrec1

instance (Read e, Read1 m, Read a) => Read (ErrorT e m a) where
  readsPrec = readsPrec1

instance Functor m => Functor (ErrorT e m) where
  fmap f (ErrorT m) = ErrorT (fmap (fmap f) m)

instance Foldable f => Foldable (ErrorT e f) where
  foldMap f (ErrorT m) = foldMap (either (const mempty) f) m

instance Traversable f => Traversable (ErrorT e f) where
  traverse f (ErrorT m) = ErrorT <$> traverse (traverse f) m

instance (Functor m, Monad m) => Applicative (ErrorT e m) where
  pure a = ErrorT (return (Right a))
  ErrorT mf <*> ErrorT mx = ErrorT (mf >>= \r -> case r of
    Left e -> return (Left e)
    Right f -> fmap (fmap f) mx)

instance (Functor m, Monad m, Error e) => Alternative (ErrorT e m) where
  empty = ErrorT (return (Left noMsg))
  ErrorT m <|> ErrorT n = ErrorT (m >>= \r -> case r of
    Left _ -> n
    Right a -> return (Right a))

instance (Monad m, Error e) => Monad (ErrorT e m) where
  ErrorT m >>= k = ErrorT (m >>= \r -> case r of
    Left e -> return (Left e)
    Right a -> runErrorT (k a))

instance (Monad m, Error e) => MonadFail (ErrorT e m) where
  fail message = ErrorT (return (Left (strMsg message)))

instance (Monad m, Error e) => MonadPlus (ErrorT e m)

instance (MonadFix m, Error e) => MonadFix (ErrorT e m) where
  mfix f = ErrorT (mfix (\r -> runErrorT (f (either (const none) id r))))
    where none = error "empty mfix argument"

instance MonadTrans (ErrorT e) where
  lift m = ErrorT (m >>= \a -> return (Right a))

instance (Error e, MonadIO m) => MonadIO (ErrorT e m) where
  liftIO m = lift (liftIO m)

mapErrorT :: (m (Either e a) -> n (Either e' b)) -> ErrorT e m a -> ErrorT e' n b
mapErrorT f (ErrorT m) = ErrorT (f m)

throwError :: Monad m => e -> ErrorT e m a
throwError e = ErrorT (return (Left e))

catchError :: Monad m => ErrorT e m a -> (e -> ErrorT e m a) -> ErrorT e m a
catchError (ErrorT m) h = ErrorT (m >>= \r -> case r of
  Left e -> runErrorT (h e)
  Right a -> return (Right a))

liftCallCC :: CallCC m (Either e a) (Either e b) -> CallCC (ErrorT e m) a b
liftCallCC call f = ErrorT (call (\c -> runErrorT (f (\a -> ErrorT (c (Right a))))))

liftListen :: Monad m => Listen w m (Either e a) -> Listen w (ErrorT e m) a
liftListen listening = mapErrorT (\m -> listening m >>= \ ~(r, w) -> return (fmap (\a -> (a, w)) r))

liftPass :: Monad m => Pass w m (Either e a) -> Pass w (ErrorT e m) a
liftPass passing = mapErrorT (\m -> passing (m >>= \r -> return (case r of
  Left e -> (Left e, id)
  Right (a, f) -> (Right a, f))))

instance (Error e, Monad m) => MonadError e (ErrorT e m) where
  throwError = throwError
  catchError = catchError

instance (Error e, MonadCont m) => MonadCont (ErrorT e m) where
  callCC = liftCallCC callCC

instance (Error e, MonadReader r m) => MonadReader r (ErrorT e m) where
  ask = lift ask
  local f = mapErrorT (local f)
  reader f = lift (reader f)

instance (Error e, MonadState s m) => MonadState s (ErrorT e m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

instance (Error e, MonadWriter w m) => MonadWriter w (ErrorT e m) where
  writer p = lift (writer p)
  tell w = lift (tell w)
  listen = liftListen Class.listen
  pass = liftPass Class.pass

instance (Error e, MonadRWS r w s m) => MonadRWS r w s (ErrorT e m)

instance Contravariant m => Contravariant (ErrorT e m) where
  contramap f (ErrorT m) = ErrorT (contramap (fmap f) m)

instance (Error e, MonadThrow m) => MonadThrow (ErrorT e m) where
  throwM e = lift (throwM e)

instance (Error e, MonadCatch m) => MonadCatch (ErrorT e m) where
  catch (ErrorT m) handler = ErrorT (m `catch` \e -> runErrorT (handler e))

instance (Error e, MonadMask m) => MonadMask (ErrorT e m) where
  mask f = ErrorT (mask (\restore -> runErrorT (f (mapErrorT restore))))
  uninterruptibleMask f = ErrorT (uninterruptibleMask (\restore -> runErrorT (f (mapErrorT restore))))
  generalBracket acquire release use = ErrorT
    (eitherBracket (runErrorT acquire) (\a exit -> runErrorT (release a exit)) (\a -> runErrorT (use a)))
