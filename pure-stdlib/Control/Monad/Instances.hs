-- Functor and Monad, whose instances are there without this module, too.

module Control.Monad.Instances (Functor(..), Monad(..)) where

import Prelude
