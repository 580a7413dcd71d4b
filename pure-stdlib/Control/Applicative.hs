-- Applicative functors.

module Control.Applicative
  ( Applicative(..), Alternative(..), (<$>), (<$), liftA, liftA3, optional, asum
  ) where

import Base.Monad
import Base.Monomorphic
