{-# LANGUAGE StandaloneKindSignatures, KindSignatures, PolyKinds #-}
import Data.Kind (Constraint, Type)

type Few :: Type -> Type
data Few = Few

type Many :: Type -> Type
data Many a b = Many

type Applied :: (Type -> Type) -> Type
data Applied a = Applied a

type Other :: Type -> Type
data Other (f :: Type -> Type) = Other

type Data :: Type -> Constraint
data Data a = Data

type Class :: Type -> Type
class Class a where
  method :: a -> Int

type Full :: (Type -> Type) -> Constraint
class Full a where
  full :: a -> Int

type Short :: Type -> Type
type Short a = Maybe

type Rigid :: k -> Type
data Rigid f = Rigid (f Int)

type Again :: Type
type Again :: Type
data Again = Again

main :: IO ()
main = print 1
