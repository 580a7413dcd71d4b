{-# LANGUAGE PolyKinds #-}
-- What is known of types as values beyond what they are. Of kinds nothing is: what asks for one is
-- an error.

module Type.Reflection.Unsafe
  ( TypeRep, mkTrApp, mkTrCon, mkTyCon, typeRepFingerprint, someTypeRepFingerprint
  , KindRep(..), KindBndr, TypeLitSort(..), tyConKindRep, tyConKindArgs, tyConFingerprint
  ) where

import Prelude
import Base.Fingerprint (Fingerprint, ofShape)
import Base.Typeable
import GHC.Exts (RuntimeRep)

type KindBndr = Int

data KindRep
  = KindRepTyConApp TyCon [KindRep]
  | KindRepVar KindBndr
  | KindRepApp KindRep KindRep
  | KindRepFun KindRep KindRep
  | KindRepTYPE RuntimeRep
  | KindRepTypeLit TypeLitSort [Char]

data TypeLitSort = TypeLitSymbol | TypeLitNat

mkTrApp :: TypeRep a -> TypeRep b -> TypeRep (a b)
mkTrApp = applied

mkTrCon :: TyCon -> [SomeTypeRep] -> TypeRep a
mkTrCon c _ = TypeRep (TypeCon c)

-- A constructor is known by a number that its names do not tell.
mkTyCon :: String -> String -> String -> Int -> KindRep -> TyCon
mkTyCon _ home name _ _ = errorWithoutStackTrace ("mkTyCon: no type is made of its names (" ++ home ++ "." ++ name ++ ")")

tyConKindArgs :: TyCon -> Int
tyConKindArgs = kindless "tyConKindArgs"

tyConKindRep :: TyCon -> KindRep
tyConKindRep = kindless "tyConKindRep"

kindless :: String -> TyCon -> a
kindless what c = errorWithoutStackTrace (what ++ ": the kind of `" ++ tyConName c ++ "` is not known when a program runs")

typeRepFingerprint :: TypeRep a -> Fingerprint
typeRepFingerprint (TypeRep t) = ofShape t

someTypeRepFingerprint :: SomeTypeRep -> Fingerprint
someTypeRepFingerprint = ofShape . shape

tyConFingerprint :: TyCon -> Fingerprint
tyConFingerprint = ofShape . TypeCon
