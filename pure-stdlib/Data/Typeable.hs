{-# LANGUAGE PolyKinds, RankNTypes, ScopedTypeVariables, TypeOperators #-}
-- Haskell's Data.Typeable.

module Data.Typeable
  ( Typeable, typeOf, typeRep, cast, gcast, eqT, gcast1, gcast2, (:~:)(..), (:~~:)(..)
  , TypeRep, showsTypeRep, funResultTy, splitTyConApp, typeRepArgs, typeRepTyCon, typeRepFingerprint, rnfTypeRep
  , TyCon, tyConName, tyConModule, tyConPackage, tyConFingerprint, rnfTyCon
  , typeOf1, typeOf2, typeOf3, typeOf4, typeOf5, typeOf6, typeOf7, mkFunTy
  , Proxy(..)
  ) where

import Base.Classes (Eq(..))
import Base.Proxy
import Base.Fingerprint (Fingerprint, ofShape)
import Base.Typeable hiding (TypeRep)
import Base.Types
import Data.Type.Equality

type TypeRep = SomeTypeRep

tyConFingerprint :: TyCon -> Fingerprint
tyConFingerprint c = ofShape (TypeCon c)

rnfTyCon :: TyCon -> ()
rnfTyCon c = case c == c of
  True -> ()
  False -> ()

typeOf1 :: forall t a. Typeable t => t a -> TypeRep
typeOf1 _ = typeRep (Proxy :: Proxy t)

typeOf2 :: forall t a b. Typeable t => t a b -> TypeRep
typeOf2 _ = typeRep (Proxy :: Proxy t)

typeOf3 :: forall t a b c. Typeable t => t a b c -> TypeRep
typeOf3 _ = typeRep (Proxy :: Proxy t)

typeOf4 :: forall t a b c d. Typeable t => t a b c d -> TypeRep
typeOf4 _ = typeRep (Proxy :: Proxy t)

typeOf5 :: forall t a b c d e. Typeable t => t a b c d e -> TypeRep
typeOf5 _ = typeRep (Proxy :: Proxy t)

typeOf6 :: forall t a b c d e f. Typeable t => t a b c d e f -> TypeRep
typeOf6 _ = typeRep (Proxy :: Proxy t)

typeOf7 :: forall t a b c d e f g. Typeable t => t a b c d e f g -> TypeRep
typeOf7 _ = typeRep (Proxy :: Proxy t)

mkFunTy :: TypeRep -> TypeRep -> TypeRep
mkFunTy a b = some (TypeApp (TypeApp (TypeCon (typeRepTyCon (typeRep (Proxy :: Proxy (->))))) (shape a)) (shape b))

typeRepFingerprint :: TypeRep -> Fingerprint
typeRepFingerprint t = ofShape (shape t)

rnfTypeRep :: TypeRep -> ()
rnfTypeRep t = case t == t of
  True -> ()
  False -> ()

-- Whether two types are the same.
eqT :: (Typeable a, Typeable b) => Maybe (a :~: b)
eqT = gcast Refl
