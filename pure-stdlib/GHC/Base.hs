{-# LANGUAGE MagicHash #-}
-- The Prelude's classes, functions and types with what they are made of.

module GHC.Base (module Prelude, module GHC.Exts, ord, unsafeChr) where

import Prelude
import Base.Primitive (ord, unsafeChr)
import GHC.Exts
