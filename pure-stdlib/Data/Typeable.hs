-- Haskell's Data.Typeable, without type equality as a value.

module Data.Typeable
  ( Typeable, typeOf, typeRep, cast, gcast, gcast1, gcast2
  , TypeRep, showsTypeRep, funResultTy, splitTyConApp, typeRepArgs, typeRepTyCon
  , TyCon, tyConName, tyConModule
  , Proxy(..)
  ) where

import Base.Proxy
import Base.Typeable
