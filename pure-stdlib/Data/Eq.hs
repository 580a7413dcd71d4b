-- Haskell's Data.Eq.

module Data.Eq (Eq(..)) where

import Base.Classes
