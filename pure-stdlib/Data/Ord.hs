-- Haskell's Data.Ord.

module Data.Ord (Ord(..), Ordering(..), comparing) where

import Base.Classes
import Base.Types
