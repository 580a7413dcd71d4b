-- Haskell's Data.Functor.

module Data.Functor (Functor(..), ($>), (<$>), (<&>), void) where

import Base.Control
import Base.Monad
