-- What labels stand for.

module Base.Label where

import Base.TypeLits

class IsLabel (x :: Symbol) a where
  fromLabel :: a
