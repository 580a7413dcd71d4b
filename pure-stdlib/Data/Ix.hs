-- Haskell's Data.Ix.

module Data.Ix (Ix(range, index, inRange, rangeSize)) where

import Base.Ix
