-- The transformer that adds nothing.

module Control.Monad.Trans.Identity (IdentityT(..), mapIdentityT, liftCallCC, liftCatch) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix (MonadFix(..))
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Control.Monad.Zip (MonadZip(..))
import Data.Functor.Classes

newtype IdentityT f a = IdentityT { runIdentityT :: f a }

instance Functor m => Functor (IdentityT m) where
  fmap f (IdentityT m) = IdentityT (fmap f m)

instance Foldable f => Foldable (IdentityT f) where
  foldr f z (IdentityT t) = foldr f z t

instance Traversable f => Traversable (IdentityT f) where
  traverse f (IdentityT t) = fmap IdentityT (traverse f t)

instance Applicative m => Applicative (IdentityT m) where
  pure x = IdentityT (pure x)
  IdentityT f <*> IdentityT x = IdentityT (f <*> x)

instance Alternative m => Alternative (IdentityT m) where
  empty = IdentityT empty
  IdentityT a <|> IdentityT b = IdentityT (a <|> b)

instance Monad m => Monad (IdentityT m) where
  IdentityT m >>= k = IdentityT (m >>= \x -> runIdentityT (k x))

instance MonadFail m => MonadFail (IdentityT m) where
  fail s = IdentityT (fail s)

instance MonadPlus m => MonadPlus (IdentityT m)

instance MonadFix m => MonadFix (IdentityT m) where
  mfix f = IdentityT (mfix (\x -> runIdentityT (f x)))

instance MonadIO m => MonadIO (IdentityT m) where
  liftIO m = IdentityT (liftIO m)

instance MonadTrans IdentityT where
  lift = IdentityT

mapIdentityT :: (m a -> n b) -> IdentityT m a -> IdentityT n b
mapIdentityT f (IdentityT m) = IdentityT (f m)

liftCallCC :: CallCC m a b -> CallCC (IdentityT m) a b
liftCallCC call f = IdentityT (call (\c -> runIdentityT (f (\a -> IdentityT (c a)))))

liftCatch :: Catch e m a -> Catch e (IdentityT m) a
liftCatch handle m h = IdentityT (handle (runIdentityT m) (\e -> runIdentityT (h e)))

instance MonadZip m => MonadZip (IdentityT m) where
  mzipWith f (IdentityT a) (IdentityT b) = IdentityT (mzipWith f a b)

-- For classes of constructors.

instance Eq1 f => Eq1 (IdentityT f) where
  liftEq eq (IdentityT x) (IdentityT y) = liftEq eq x y

instance Ord1 f => Ord1 (IdentityT f) where
  liftCompare cmp (IdentityT x) (IdentityT y) = liftCompare cmp x y

instance Show1 f => Show1 (IdentityT f) where
  liftShowsPrec one many d (IdentityT m) = showsUnaryWith (liftShowsPrec one many) "IdentityT" d m

instance Read1 f => Read1 (IdentityT f) where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec one many) "IdentityT" IdentityT)

instance (Eq1 f, Eq a) => Eq (IdentityT f a) where
  (==) = eq1

instance (Ord1 f, Ord a) => Ord (IdentityT f a) where
  compare = compare1

instance (Show1 f, Show a) => Show (IdentityT f a) where
  showsPrec = showsPrec1

instance (Read1 f, Read a) => Read (IdentityT f a) where
  readsPrec = readsPrec1
