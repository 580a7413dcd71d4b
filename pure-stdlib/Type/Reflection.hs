{-# LANGUAGE PolyKinds, RankNTypes, ScopedTypeVariables, TypeOperators #-}
-- Types as values whose types tell which they are.

module Type.Reflection
  ( Typeable, typeRep, typeOf, withTypeable
  , (:~:)(..), (:~~:)(..), TypeRep, eqTypeRep, typeRepTyCon, rnfTypeRep
  , SomeTypeRep(..), someTypeRep, someTypeRepTyCon, rnfSomeTypeRep
  , TyCon, tyConName, tyConModule, tyConPackage, rnfTyCon
  ) where

import Prelude
import Base.Typeable hiding (typeOf, typeRep, typeRepTyCon)
import qualified Base.Typeable as B
import Data.Type.Equality

typeRep :: Typeable a => TypeRep a
typeRep = tag

typeOf :: Typeable a => a -> TypeRep a
typeOf _ = tag

-- Whether two types are the same, whatever their kinds.
eqTypeRep :: forall a b. TypeRep a -> TypeRep b -> Maybe (a :~~: b)
eqTypeRep s t
  | SomeTypeRep s == SomeTypeRep t = Just (unsafeCoerce (HRefl :: a :~~: a))
  | otherwise = Nothing

typeRepTyCon :: TypeRep a -> TyCon
typeRepTyCon t = B.typeRepTyCon (SomeTypeRep t)

someTypeRep :: Typeable a => proxy a -> SomeTypeRep
someTypeRep = B.typeRep

someTypeRepTyCon :: SomeTypeRep -> TyCon
someTypeRepTyCon = B.typeRepTyCon

newtype With a r = With (Typeable a => r)

-- What a dictionary of that class looks like: a box of its only method.
data Evidence a = Evidence (TypeRep a)

withTypeable :: forall a r. TypeRep a -> (Typeable a => r) -> r
withTypeable t f = (unsafeCoerce (With f :: With a r) :: Evidence a -> r) (evidence t)

-- Where it is made must not be seen where it is used as what it is not.
evidence :: TypeRep a -> Evidence a
evidence t = Evidence t
{-# NOINLINE evidence #-}

rnfTypeRep :: TypeRep a -> ()
rnfTypeRep t = t == t `seq` ()

rnfSomeTypeRep :: SomeTypeRep -> ()
rnfSomeTypeRep t = t == t `seq` ()

rnfTyCon :: TyCon -> ()
rnfTyCon c = c `seq` ()
