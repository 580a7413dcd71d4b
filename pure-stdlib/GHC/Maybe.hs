module GHC.Maybe (Maybe(..)) where

import Prelude
