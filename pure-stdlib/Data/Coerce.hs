-- Haskell's Data.Coerce.

module Data.Coerce (Coercible, coerce) where

import Base.Coerce
