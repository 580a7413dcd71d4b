-- What string literals may stand for.

module Base.IsString where

import Base.Types
import Base.Const
import Base.Identity

class IsString a where
  fromString :: String -> a

instance IsString [Char] where
  fromString s = s

instance IsString a => IsString (Identity a) where
  fromString s = Identity (fromString s)

instance IsString a => IsString (Const a b) where
  fromString s = Const (fromString s)
