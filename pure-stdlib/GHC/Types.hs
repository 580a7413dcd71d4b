{-# LANGUAGE MagicHash, PatternSynonyms, TypeOperators #-}
-- The types that the language itself knows, and what their constructors hold.

module GHC.Types
  ( Bool(..), Char(..), Int(..), Word(..), Float(..), Double(..), Ordering(..), IO(IO), isTrue#
  , SPEC(..), Any, Type, Constraint, Nat, Symbol, Coercible, type (~~)
  , RuntimeRep(..), VecCount(..), VecElem(..)
  ) where

import Prelude hiding (IO)
import Base.Coerce (Coercible)
import Base.IO (IO)
import Base.Insides (pattern IO)
import Data.Kind (Constraint, Type)
import GHC.Exts
import GHC.TypeLits (Nat, Symbol)
