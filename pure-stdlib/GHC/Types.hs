{-# LANGUAGE MagicHash #-}
-- The types that the language itself knows.

module GHC.Types
  ( Bool(..), Char(..), Double(..), Float(..), Int(..), Word(..), Ordering(..), IO, SPEC(..), Symbol, Any
  , Type, Constraint, Coercible, isTrue#
  ) where

import Prelude

import Data.Kind (Constraint, Type)
import GHC.Exts
import GHC.TypeLits (Symbol)
