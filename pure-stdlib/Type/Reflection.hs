{-# LANGUAGE GADTs, KindSignatures, PatternSynonyms, PolyKinds, RankNTypes, TypeOperators, ViewPatterns #-}
-- Haskell's Type.Reflection: types as values whose types say of what they are.

module Type.Reflection
  ( Typeable, typeRep, withTypeable, typeOf, (:~:)(..), (:~~:)(..)
  , TypeRep, pattern App, pattern Con, pattern Con', pattern Fun
  , typeRepTyCon, typeRepKind, rnfTypeRep, eqTypeRep, splitApps
  , SomeTypeRep(..), someTypeRep, someTypeRepTyCon, rnfSomeTypeRep
  , TyCon, tyConModule, tyConName, tyConPackage, rnfTyCon
  ) where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Error (errorWithoutStackTrace)
import Base.Function
import Base.List ((++))
import Base.Show
import Base.Typeable hiding (typeRep, typeOf, typeRepTyCon)
import qualified Base.Typeable as Some
import Data.Type.Equality

typeRep :: Typeable a => TypeRep a
typeRep = tag

typeOf :: Typeable a => a -> TypeRep a
typeOf _ = tag

typeRepTyCon :: TypeRep a -> TyCon
typeRepTyCon t = Some.typeRepTyCon (SomeTypeRep t)

-- Kinds are not there when a program runs.
typeRepKind :: TypeRep (a :: k) -> TypeRep k
typeRepKind t = errorWithoutStackTrace
  ("typeRepKind: the kind of `" ++ showsPrec 0 t "` is not known when a program runs")

-- What it is applied to, outermost first.
splitApps :: TypeRep a -> (TyCon, [SomeTypeRep])
splitApps t = splitTyConApp (SomeTypeRep t)

eqTypeRep :: TypeRep a -> TypeRep b -> Maybe (a :~~: b)
eqTypeRep (TypeRep s) (TypeRep t) = case s == t of
  True -> Just (unsafeCoerce HRefl)
  False -> Nothing

instance TestEquality TypeRep where
  testEquality (TypeRep s) (TypeRep t) = case s == t of
    True -> Just (unsafeCoerce Refl)
    False -> Nothing

someTypeRep :: Typeable a => proxy a -> SomeTypeRep
someTypeRep = Some.typeRep

someTypeRepTyCon :: SomeTypeRep -> TyCon
someTypeRepTyCon = Some.typeRepTyCon

-- A type applied to a type.
pattern App :: forall t. () => forall a b. (t ~ a b) => TypeRep a -> TypeRep b -> TypeRep t
pattern App f x <- (isApplied -> Just (Applied f x))
  where App f x = applied f x

data Applied t where
  Applied :: TypeRep a -> TypeRep b -> Applied (a b)

isApplied :: TypeRep t -> Maybe (Applied t)
isApplied (TypeRep (TypeApp f x)) = Just (unsafeCoerce (Applied (TypeRep f) (TypeRep x)))
isApplied _ = Nothing

-- A function's type.
pattern Fun :: forall t. () => forall a b. (t ~ (a -> b)) => TypeRep a -> TypeRep b -> TypeRep t
pattern Fun a b <- (isFunction -> Just (Function a b))
  where Fun a b = applied (applied tag a) b

data Function t where
  Function :: TypeRep a -> TypeRep b -> Function (a -> b)

isFunction :: TypeRep t -> Maybe (Function t)
isFunction (TypeRep (TypeApp (TypeApp f a) b)) = case sameCon f arrow of
  True -> Just (unsafeCoerce (Function (TypeRep a) (TypeRep b)))
  False -> Nothing
  where
    TypeRep arrow = tag :: TypeRep (->)
    sameCon (TypeCon c) (TypeCon d) = c == d
    sameCon _ _ = False
isFunction _ = Nothing

-- A type that is applied to nothing; and one of kinds.
pattern Con :: TyCon -> TypeRep a
pattern Con c <- TypeRep (TypeCon c)

pattern Con' :: TyCon -> [SomeTypeRep] -> TypeRep a
pattern Con' c kinds <- (isCon -> Just (c, kinds))
{-# COMPLETE Fun, App, Con #-}
{-# COMPLETE Fun, App, Con' #-}

isCon :: TypeRep a -> Maybe (TyCon, [SomeTypeRep])
isCon (TypeRep (TypeCon c)) = Just (c, [])
isCon _ = Nothing

-- Laid out as what proves `Typeable` is.
data Proof a = Proof (TypeRep a)

newtype Needs a r = Needs (Typeable a => r)

withTypeable :: TypeRep a -> (Typeable a => r) -> r
withTypeable t x = proved (Needs x) (Proof t)

proved :: Needs a r -> Proof a -> r
proved needs = unsafeCoerce needs
{-# NOINLINE proved #-}

rnfTypeRep :: TypeRep a -> ()
rnfTypeRep (TypeRep t) = whole t
  where
    whole (TypeCon c) = rnfTyCon c
    whole (TypeApp f x) = case whole f of () -> whole x

rnfSomeTypeRep :: SomeTypeRep -> ()
rnfSomeTypeRep (SomeTypeRep t) = rnfTypeRep t

rnfTyCon :: TyCon -> ()
rnfTyCon c = case c of TyCon _ home name -> whole home (whole name ())
  where
    whole [] r = r
    whole (x : xs) r = case x of _ -> whole xs r
