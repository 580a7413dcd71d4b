-- Indices, unchecked ones included.

module GHC.Ix (Ix(..)) where

import Base.Ix
