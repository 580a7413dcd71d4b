-- The tuple of one component.

module GHC.Tuple (Solo(..)) where

import Prelude

data Solo a = Solo a
