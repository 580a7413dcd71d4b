{-# LANGUAGE TypeOperators #-}
-- Haskell's Data.Typeable.

module Data.Typeable
  ( Typeable, typeOf, typeRep, cast, gcast, eqT, gcast1, gcast2, (:~:)(..), (:~~:)(..)
  , TypeRep, showsTypeRep, funResultTy, splitTyConApp, typeRepArgs, typeRepTyCon
  , TyCon, tyConName, tyConModule
  , Proxy(..)
  ) where

import Base.Proxy
import Base.Typeable hiding (TypeRep)
import Base.Types
import Data.Type.Equality

type TypeRep = SomeTypeRep

-- Whether two types are the same.
eqT :: (Typeable a, Typeable b) => Maybe (a :~: b)
eqT = gcast Refl
