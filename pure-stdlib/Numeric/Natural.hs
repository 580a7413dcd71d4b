-- Haskell's Numeric.Natural.

module Numeric.Natural (Natural) where

import Base.Natural
