-- The class of numbers.

module GHC.Num (Num(..), subtract, Integer, Natural) where

import Prelude
import Base.Natural (Natural)
