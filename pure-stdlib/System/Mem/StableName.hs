-- Names of objects, which can be compared whatever the objects are.

module System.Mem.StableName (StableName, makeStableName, hashStableName, eqStableName) where

import Prelude
import Base.Weak

instance Eq (StableName a) where
  (==) = eqStableName
