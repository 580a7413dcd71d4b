-- Computations that may have no result.

module Control.Monad.Trans.Maybe
  ( MaybeT(..), mapMaybeT, maybeToExceptT, exceptToMaybeT
  , liftCallCC, liftCatch, liftListen, liftPass
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Control.Monad.Trans.Except (ExceptT(..))
import Control.Monad.Zip (MonadZip(..))
import Data.Functor.Classes

newtype MaybeT m a = MaybeT { runMaybeT :: m (Maybe a) }

instance Functor m => Functor (MaybeT m) where
  fmap f (MaybeT m) = MaybeT (fmap (fmap f) m)

instance Monad m => Applicative (MaybeT m) where
  pure a = MaybeT (return (Just a))
  mf <*> mx = mf >>= \f -> mx >>= \x -> return (f x)
  m *> n = m >>= \_ -> n

instance Monad m => Monad (MaybeT m) where
  MaybeT m >>= k = MaybeT (m >>= \r -> case r of
    Nothing -> return Nothing
    Just a -> runMaybeT (k a))

instance Monad m => MonadFail (MaybeT m) where
  fail _ = MaybeT (return Nothing)

instance Monad m => Alternative (MaybeT m) where
  empty = MaybeT (return Nothing)
  MaybeT m <|> MaybeT n = MaybeT (m >>= \r -> case r of
    Nothing -> n
    Just a -> return (Just a))

instance Monad m => MonadPlus (MaybeT m)

instance MonadFix m => MonadFix (MaybeT m) where
  mfix f = MaybeT (mfix (\r -> runMaybeT (f (maybe none id r))))
    where none = error "mfix (MaybeT): inner computation returned Nothing"

instance MonadTrans MaybeT where
  lift m = MaybeT (m >>= \a -> return (Just a))

instance MonadIO m => MonadIO (MaybeT m) where
  liftIO m = lift (liftIO m)

mapMaybeT :: (m (Maybe a) -> n (Maybe b)) -> MaybeT m a -> MaybeT n b
mapMaybeT f (MaybeT m) = MaybeT (f m)

maybeToExceptT :: Functor m => e -> MaybeT m a -> ExceptT e m a
maybeToExceptT e (MaybeT m) = ExceptT (fmap (maybe (Left e) Right) m)

exceptToMaybeT :: Functor m => ExceptT e m a -> MaybeT m a
exceptToMaybeT (ExceptT m) = MaybeT (fmap (either (const Nothing) Just) m)

liftCallCC :: CallCC m (Maybe a) (Maybe b) -> CallCC (MaybeT m) a b
liftCallCC call f = MaybeT (call (\c -> runMaybeT (f (\a -> MaybeT (c (Just a))))))

liftCatch :: Catch e m (Maybe a) -> Catch e (MaybeT m) a
liftCatch handle m h = MaybeT (handle (runMaybeT m) (\e -> runMaybeT (h e)))

liftListen :: Monad m => Listen w m (Maybe a) -> Listen w (MaybeT m) a
liftListen listen (MaybeT m) = MaybeT (listen m >>= \(r, w) -> return $! fmap (\a -> (a, w)) r)

liftPass :: Monad m => Pass w m (Maybe a) -> Pass w (MaybeT m) a
liftPass pass (MaybeT m) = MaybeT (pass (m >>= \r -> return $! part r))
  where
    part Nothing = (Nothing, id)
    part (Just (a, f)) = (Just a, f)

-- For classes of constructors.

instance Eq1 m => Eq1 (MaybeT m) where
  liftEq eq (MaybeT m) (MaybeT n) = liftEq (liftEq eq) m n

instance Ord1 m => Ord1 (MaybeT m) where
  liftCompare cmp (MaybeT m) (MaybeT n) = liftCompare (liftCompare cmp) m n

instance Show1 m => Show1 (MaybeT m) where
  liftShowsPrec one many d (MaybeT m) = showsUnaryWith (liftShowsPrec inner inners) "MaybeT" d m
    where
      inner = liftShowsPrec one many
      inners = liftShowList one many

instance (Eq1 m, Eq a) => Eq (MaybeT m a) where
  (==) = eq1

instance (Ord1 m, Ord a) => Ord (MaybeT m a) where
  compare = compare1

instance (Show1 m, Show a) => Show (MaybeT m a) where
  showsPrec = showsPrec1

instance Foldable m => Foldable (MaybeT m) where
  foldMap f (MaybeT m) = foldMap (foldMap f) m

instance Traversable m => Traversable (MaybeT m) where
  traverse f (MaybeT m) = fmap MaybeT (traverse (traverse f) m)

instance Read1 m => Read1 (MaybeT m) where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec inner inners) "MaybeT" MaybeT)
    where
      inner = liftReadsPrec one many
      inners = liftReadList one many

instance (Read1 m, Read a) => Read (MaybeT m a) where
  readsPrec = readsPrec1

instance MonadZip m => MonadZip (MaybeT m) where
  mzipWith f (MaybeT a) (MaybeT b) = MaybeT (mzipWith (\x y -> f <$> x <*> y) a b)
