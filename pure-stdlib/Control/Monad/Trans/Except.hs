-- Computations that may fail with a value.

module Control.Monad.Trans.Except
  ( Except, except, runExcept, mapExcept, withExcept
  , ExceptT(..), runExceptT, mapExceptT, withExceptT, throwE, catchE
  , liftCallCC, liftListen, liftPass
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Base.Identity
import Control.Monad.Zip (MonadZip(..))
import Data.Functor.Classes

newtype ExceptT e m a = ExceptT (m (Either e a))

type Except e = ExceptT e Identity

runExceptT :: ExceptT e m a -> m (Either e a)
runExceptT (ExceptT m) = m

instance Functor m => Functor (ExceptT e m) where
  fmap f (ExceptT m) = ExceptT (fmap (fmap f) m)

instance Monad m => Applicative (ExceptT e m) where
  pure a = ExceptT (return (Right a))
  ExceptT mf <*> ExceptT mx = ExceptT (mf >>= \r -> case r of
    Left e -> return (Left e)
    Right f -> mx >>= \q -> case q of
      Left e -> return (Left e)
      Right x -> return (Right (f x)))
  m *> n = m >>= \_ -> n

instance Monad m => Monad (ExceptT e m) where
  ExceptT m >>= k = ExceptT (m >>= \r -> case r of
    Left e -> return (Left e)
    Right a -> runExceptT (k a))

instance MonadFail m => MonadFail (ExceptT e m) where
  fail message = ExceptT (fail message)

instance (Monad m, Monoid e) => Alternative (ExceptT e m) where
  empty = ExceptT (return (Left mempty))
  ExceptT m <|> ExceptT n = ExceptT (m >>= \r -> case r of
    Left e -> fmap (either (\e' -> Left (e <> e')) Right) n
    Right a -> return (Right a))

instance (Monad m, Monoid e) => MonadPlus (ExceptT e m)

instance MonadFix m => MonadFix (ExceptT e m) where
  mfix f = ExceptT (mfix (\r -> runExceptT (f (either (const none) id r))))
    where none = error "mfix (ExceptT): inner computation returned Left value"

instance MonadTrans (ExceptT e) where
  lift m = ExceptT (m >>= \a -> return (Right a))

instance MonadIO m => MonadIO (ExceptT e m) where
  liftIO m = lift (liftIO m)

except :: Monad m => Either e a -> ExceptT e m a
except r = ExceptT (return r)

runExcept :: Except e a -> Either e a
runExcept m = runIdentity (runExceptT m)

mapExcept :: (Either e a -> Either e' b) -> Except e a -> Except e' b
mapExcept f = mapExceptT (\m -> Identity (f (runIdentity m)))

withExcept :: (e -> e') -> Except e a -> Except e' a
withExcept = withExceptT

mapExceptT :: (m (Either e a) -> n (Either e' b)) -> ExceptT e m a -> ExceptT e' n b
mapExceptT f (ExceptT m) = ExceptT (f m)

withExceptT :: Functor m => (e -> e') -> ExceptT e m a -> ExceptT e' m a
withExceptT f (ExceptT m) = ExceptT (fmap (either (\e -> Left (f e)) Right) m)

throwE :: Monad m => e -> ExceptT e m a
throwE e = ExceptT (return (Left e))

catchE :: Monad m => ExceptT e m a -> (e -> ExceptT e' m a) -> ExceptT e' m a
catchE (ExceptT m) handler = ExceptT (m >>= \r -> case r of
  Left e -> runExceptT (handler e)
  Right a -> return (Right a))

liftCallCC :: CallCC m (Either e a) (Either e b) -> CallCC (ExceptT e m) a b
liftCallCC call f = ExceptT (call (\c -> runExceptT (f (\a -> ExceptT (c (Right a))))))

liftListen :: Monad m => Listen w m (Either e a) -> Listen w (ExceptT e m) a
liftListen listen (ExceptT m) = ExceptT (listen m >>= \(r, w) -> return $! fmap (\a -> (a, w)) r)

liftPass :: Monad m => Pass w m (Either e a) -> Pass w (ExceptT e m) a
liftPass pass (ExceptT m) = ExceptT (pass (m >>= \r -> return $! part r))
  where
    part (Left e) = (Left e, id)
    part (Right (a, f)) = (Right a, f)

-- For classes of constructors.

instance (Eq e, Eq1 m) => Eq1 (ExceptT e m) where
  liftEq eq (ExceptT m) (ExceptT n) = liftEq (liftEq eq) m n

instance (Ord e, Ord1 m) => Ord1 (ExceptT e m) where
  liftCompare cmp (ExceptT m) (ExceptT n) = liftCompare (liftCompare cmp) m n

instance (Show e, Show1 m) => Show1 (ExceptT e m) where
  liftShowsPrec one many d (ExceptT m) = showsUnaryWith (liftShowsPrec inner inners) "ExceptT" d m
    where
      inner = liftShowsPrec one many
      inners = liftShowList one many

instance (Eq e, Eq1 m, Eq a) => Eq (ExceptT e m a) where
  (==) = eq1

instance (Ord e, Ord1 m, Ord a) => Ord (ExceptT e m a) where
  compare = compare1

instance (Show e, Show1 m, Show a) => Show (ExceptT e m a) where
  showsPrec = showsPrec1

instance Foldable m => Foldable (ExceptT e m) where
  foldMap f (ExceptT m) = foldMap (foldMap f) m

instance Traversable m => Traversable (ExceptT e m) where
  traverse f (ExceptT m) = fmap ExceptT (traverse (traverse f) m)

instance (Read e, Read1 m) => Read1 (ExceptT e m) where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec inner inners) "ExceptT" ExceptT)
    where
      inner = liftReadsPrec one many
      inners = liftReadList one many

instance (Read e, Read1 m, Read a) => Read (ExceptT e m a) where
  readsPrec = readsPrec1

instance MonadZip m => MonadZip (ExceptT e m) where
  mzipWith f (ExceptT a) (ExceptT b) = ExceptT (mzipWith (\x y -> f <$> x <*> y) a b)
