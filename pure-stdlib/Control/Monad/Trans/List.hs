{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances, UndecidableInstances #-}
-- Computations with several results, one after the other; a monad if the order of what is
-- below does not matter. The instances of the classes of mtl and exceptions stand here, so that programs
-- without ListT do not read them.

module Control.Monad.Trans.List (ListT(..), mapListT, liftCallCC, liftCatch) where

import Prelude
import Base.Catch (MonadCatch(..), MonadThrow(..))
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Cont.Class (MonadCont(..))
import Control.Monad.Error.Class (MonadError(..))
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Reader.Class (MonadReader(..))
import Control.Monad.Signatures
import Control.Monad.State.Class (MonadState(..))
import Control.Monad.Trans.Class
import Control.Monad.Zip (MonadZip(..))
import Data.Functor.Classes
import Data.Functor.Contravariant (Contravariant(..))

newtype ListT m a = ListT { runListT :: m [a] }

instance Eq1 m => Eq1 (ListT m) where
  liftEq eq (ListT x) (ListT y) = liftEq (liftEq eq) x y

instance Ord1 m => Ord1 (ListT m) where
  liftCompare cmp (ListT x) (ListT y) = liftCompare (liftCompare cmp) x y

instance Show1 m => Show1 (ListT m) where
  liftShowsPrec one many d (ListT m) =
    showsUnaryWith (liftShowsPrec (liftShowsPrec one many) (liftShowList one many)) "ListT" d m

instance Read1 m => Read1 (ListT m) where
  liftReadsPrec one many =
    readsData (readsUnaryWith (liftReadsPrec (liftReadsPrec one many) (liftReadList one many)) "ListT" ListT)

instance (Eq1 m, Eq a) => Eq (ListT m a) where
  (==) = eq1

instance (Ord1 m, Ord a) => Ord (ListT m a) where
  compare = compare1

instance (Show1 m, Show a) => Show (ListT m a) where
  showsPrec = showsPrec1

instance (Read1 m, Read a) => Read (ListT m a) where
  readsPrec = readsPrec1

instance Functor m => Functor (ListT m) where
  fmap f (ListT m) = ListT (fmap (map f) m)

instance Foldable f => Foldable (ListT f) where
  foldMap f (ListT m) = foldMap (foldMap f) m

instance Traversable f => Traversable (ListT f) where
  traverse f (ListT m) = ListT <$> traverse (traverse f) m

instance Applicative m => Applicative (ListT m) where
  pure a = ListT (pure [a])
  ListT mf <*> ListT mx = ListT ((<*>) <$> mf <*> mx)

instance Applicative m => Alternative (ListT m) where
  empty = ListT (pure [])
  ListT m <|> ListT n = ListT ((++) <$> m <*> n)

instance Monad m => Monad (ListT m) where
  ListT m >>= k = ListT (m >>= \as -> mapM (\a -> runListT (k a)) as >>= \bs -> return (concat bs))

instance Monad m => MonadFail (ListT m) where
  fail _ = ListT (return [])

instance Monad m => MonadPlus (ListT m)

instance MonadFix m => MonadFix (ListT m) where
  mfix f = ListT (mfix (\as -> runListT (f (head as))) >>= \as -> case as of
    [] -> return []
    a : _ -> fmap (a :) (runListT (mfix (\x -> mapListT (fmap tail) (f x)))))

instance MonadTrans ListT where
  lift m = ListT (m >>= \a -> return [a])

instance MonadIO m => MonadIO (ListT m) where
  liftIO m = lift (liftIO m)

instance MonadZip m => MonadZip (ListT m) where
  mzipWith f (ListT m) (ListT n) = ListT (mzipWith (zipWith f) m n)

mapListT :: (m [a] -> n [b]) -> ListT m a -> ListT n b
mapListT f (ListT m) = ListT (f m)

liftCallCC :: CallCC m [a] [b] -> CallCC (ListT m) a b
liftCallCC call f = ListT (call (\c -> runListT (f (\a -> ListT (c [a])))))

liftCatch :: Catch e m [a] -> Catch e (ListT m) a
liftCatch handle m h = ListT (handle (runListT m) (\e -> runListT (h e)))

instance MonadCont m => MonadCont (ListT m) where
  callCC = liftCallCC callCC

instance MonadError e m => MonadError e (ListT m) where
  throwError e = lift (throwError e)
  catchError = liftCatch catchError

instance MonadReader r m => MonadReader r (ListT m) where
  ask = lift ask
  local f = mapListT (local f)
  reader f = lift (reader f)

instance MonadState s m => MonadState s (ListT m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

instance Contravariant m => Contravariant (ListT m) where
  contramap f (ListT m) = ListT (contramap (fmap f) m)

instance MonadThrow m => MonadThrow (ListT m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (ListT m) where
  catch = liftCatch catch
