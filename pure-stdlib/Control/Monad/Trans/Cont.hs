-- Computations in continuation-passing style.

module Control.Monad.Trans.Cont
  ( Cont, cont, runCont, evalCont, mapCont, withCont, reset, shift
  , ContT(..), evalContT, mapContT, withContT, callCC, resetT, shiftT, liftLocal
  ) where

import Prelude
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Base.Identity

newtype ContT r m a = ContT { runContT :: (a -> m r) -> m r }

type Cont r = ContT r Identity

instance Functor (ContT r m) where
  fmap f (ContT m) = ContT (\k -> m (\a -> k (f a)))

instance Applicative (ContT r m) where
  pure a = ContT (\k -> k a)
  ContT mf <*> ContT mx = ContT (\k -> mf (\f -> mx (\x -> k (f x))))

instance Monad (ContT r m) where
  ContT m >>= f = ContT (\k -> m (\a -> runContT (f a) k))

instance MonadFail m => MonadFail (ContT r m) where
  fail message = ContT (\_ -> fail message)

instance MonadTrans (ContT r) where
  lift m = ContT (\k -> m >>= k)

instance MonadIO m => MonadIO (ContT r m) where
  liftIO m = lift (liftIO m)

cont :: ((a -> r) -> r) -> Cont r a
cont f = ContT (\k -> Identity (f (\a -> runIdentity (k a))))

runCont :: Cont r a -> (a -> r) -> r
runCont m k = runIdentity (runContT m (\a -> Identity (k a)))

evalCont :: Cont r r -> r
evalCont m = runIdentity (evalContT m)

mapCont :: (r -> r) -> Cont r a -> Cont r a
mapCont f = mapContT (\m -> Identity (f (runIdentity m)))

withCont :: ((b -> r) -> (a -> r)) -> Cont r a -> Cont r b
withCont f = withContT (\k a -> Identity (f (\b -> runIdentity (k b)) a))

reset :: Cont r r -> Cont r' r
reset = resetT

shift :: ((a -> r) -> Cont r r) -> Cont r a
shift f = shiftT (\k -> f (\a -> runIdentity (k a)))

evalContT :: Monad m => ContT r m r -> m r
evalContT (ContT m) = m return

mapContT :: (m r -> m r) -> ContT r m a -> ContT r m a
mapContT f (ContT m) = ContT (\k -> f (m k))

withContT :: ((b -> m r) -> (a -> m r)) -> ContT r m a -> ContT r m b
withContT f (ContT m) = ContT (\k -> m (f k))

callCC :: ((a -> ContT r m b) -> ContT r m a) -> ContT r m a
callCC f = ContT (\k -> runContT (f (\a -> ContT (\_ -> k a))) k)

resetT :: Monad m => ContT r m r -> ContT r' m r
resetT m = lift (evalContT m)

shiftT :: Monad m => ((a -> m r) -> ContT r m r) -> ContT r m a
shiftT f = ContT (\k -> evalContT (f k))

-- The environment of the monad below, which the continuation does not see changed.
liftLocal :: Monad m => m r' -> ((r' -> r') -> m r -> m r) -> (r' -> r') -> ContT r m a -> ContT r m a
liftLocal ask local f m =
  ContT (\k -> ask >>= \r -> local f (runContT m (\a -> local (const r) (k a))))
