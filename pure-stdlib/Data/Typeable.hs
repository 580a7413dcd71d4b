{-# LANGUAGE TypeOperators #-}
-- Haskell's Data.Typeable.

module Data.Typeable
  ( Typeable, typeOf, typeRep, cast, gcast, eqT, gcast1, gcast2, (:~:)(..), (:~~:)(..)
  , TypeRep, showsTypeRep, funResultTy, splitTyConApp, typeRepArgs, typeRepTyCon, typeRepFingerprint, rnfTypeRep
  , TyCon, tyConName, tyConModule
  , Proxy(..)
  ) where

import Base.Classes (Eq(..))
import Base.Proxy
import Base.Fingerprint (Fingerprint, ofShape)
import Base.Typeable hiding (TypeRep)
import Base.Types
import Data.Type.Equality

type TypeRep = SomeTypeRep

typeRepFingerprint :: TypeRep -> Fingerprint
typeRepFingerprint t = ofShape (shape t)

rnfTypeRep :: TypeRep -> ()
rnfTypeRep t = case t == t of
  True -> ()
  False -> ()

-- Whether two types are the same.
eqT :: (Typeable a, Typeable b) => Maybe (a :~: b)
eqT = gcast Refl
