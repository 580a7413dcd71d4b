{-# LANGUAGE FlexibleInstances #-}
-- Monads with first-class continuations.

module Control.Monad.Cont
  ( MonadCont(..)
  , Cont, cont, runCont, evalCont, mapCont, withCont
  , ContT(ContT), runContT, evalContT, mapContT, withContT
  , module Control.Monad, module Control.Monad.Trans
  ) where

import Prelude
import Control.Monad
import Control.Monad.Trans
import Control.Monad.Trans.Cont (Cont, ContT(..), cont, evalCont, evalContT, mapCont, mapContT, runCont, withCont, withContT)
import qualified Control.Monad.Trans.Cont as Cont
import Control.Monad.Trans.Except (ExceptT(..), runExceptT)
import Control.Monad.Trans.Maybe (MaybeT(..))
import Control.Monad.Trans.Reader (ReaderT(..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict

class Monad m => MonadCont m where
  callCC :: ((a -> m b) -> m a) -> m a

instance MonadCont (ContT r m) where
  callCC = Cont.callCC

instance MonadCont m => MonadCont (ReaderT r m) where
  callCC f = ReaderT (\r -> callCC (\k -> runReaderT (f (\a -> ReaderT (\_ -> k a))) r))

-- The state at the call of the continuation is kept.
instance MonadCont m => MonadCont (Lazy.StateT s m) where
  callCC f = Lazy.StateT (\s -> callCC (\k -> Lazy.runStateT (f (\a -> Lazy.StateT (\s' -> k (a, s')))) s))

instance MonadCont m => MonadCont (Strict.StateT s m) where
  callCC f = Strict.StateT (\s -> callCC (\k -> Strict.runStateT (f (\a -> Strict.StateT (\s' -> k (a, s')))) s))

instance MonadCont m => MonadCont (ExceptT e m) where
  callCC f = ExceptT (callCC (\k -> runExceptT (f (\a -> ExceptT (k (Right a))))))

instance MonadCont m => MonadCont (MaybeT m) where
  callCC f = MaybeT (callCC (\k -> runMaybeT (f (\a -> MaybeT (k (Just a))))))
