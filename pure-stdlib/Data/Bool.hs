-- Haskell's Data.Bool.

module Data.Bool (Bool(..), (&&), (||), not, otherwise, bool) where

import Base.Bool
import Base.Types
