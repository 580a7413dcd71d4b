module B (T(..), U(..)) where

import A (T)
import T (T(..), U(..))
