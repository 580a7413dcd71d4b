module Control.Monad.Cont
  ( MonadCont(..)
  , Cont, cont, runCont, evalCont, mapCont, withCont
  , ContT(ContT), runContT, evalContT, mapContT, withContT
  , module Control.Monad, module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Cont.Class
import Control.Monad.Trans
import Control.Monad.Trans.Cont (Cont, ContT(..), cont, evalCont, evalContT, mapCont, mapContT, runCont, withCont, withContT)
