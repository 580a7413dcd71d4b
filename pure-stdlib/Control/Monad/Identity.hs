module Control.Monad.Identity (module Data.Functor.Identity, module Control.Monad, module Control.Monad.Trans) where

import Control.Monad
import Control.Monad.Trans
import Data.Functor.Identity
