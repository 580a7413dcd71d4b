module A (T) where

import T (T(..))
