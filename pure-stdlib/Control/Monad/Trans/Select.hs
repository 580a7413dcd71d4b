-- Computations that choose a result by what would become of it: searches.

module Control.Monad.Trans.Select
  ( Select, select, runSelect, mapSelect, SelectT(SelectT), runSelectT, mapSelectT, selectToContT, selectToCont
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.Cont (ContT(..))
import Base.Identity

newtype SelectT r m a = SelectT ((a -> m r) -> m a)

type Select r = SelectT r Identity

runSelectT :: SelectT r m a -> (a -> m r) -> m a
runSelectT (SelectT m) = m

instance Functor m => Functor (SelectT r m) where
  fmap f (SelectT m) = SelectT (\k -> fmap f (m (\a -> k (f a))))

instance (Functor m, Monad m) => Applicative (SelectT r m) where
  pure a = SelectT (\_ -> return a)
  SelectT mf <*> SelectT mx = SelectT (\k ->
    let best f = mx (\x -> k (f x)) >>= \x -> return (f x)
    in mf (\f -> best f >>= k) >>= best)
  m *> n = m >>= \_ -> n

instance Monad m => Monad (SelectT r m) where
  SelectT m >>= f = SelectT (\k ->
    let best a = runSelectT (f a) k
    in m (\a -> best a >>= k) >>= best)

instance MonadFail m => MonadFail (SelectT r m) where
  fail message = SelectT (\_ -> fail message)

instance (Functor m, MonadPlus m) => Alternative (SelectT r m) where
  empty = SelectT (\_ -> empty)
  SelectT m <|> SelectT n = SelectT (\k -> m k <|> n k)

instance MonadPlus m => MonadPlus (SelectT r m)

instance MonadTrans (SelectT r) where
  lift m = SelectT (\_ -> m)

instance MonadIO m => MonadIO (SelectT r m) where
  liftIO m = lift (liftIO m)

select :: ((a -> r) -> a) -> Select r a
select f = SelectT (\k -> Identity (f (\a -> runIdentity (k a))))

runSelect :: Select r a -> (a -> r) -> a
runSelect m k = runIdentity (runSelectT m (\a -> Identity (k a)))

mapSelect :: (a -> a) -> Select r a -> Select r a
mapSelect f = mapSelectT (\m -> Identity (f (runIdentity m)))

mapSelectT :: (m a -> m a) -> SelectT r m a -> SelectT r m a
mapSelectT f (SelectT m) = SelectT (\k -> f (m k))

selectToContT, selectToCont :: Monad m => SelectT r m a -> ContT r m a
selectToContT (SelectT m) = ContT (\k -> m k >>= k)
selectToCont = selectToContT
