{-# LANGUAGE DataKinds, PolyKinds, KindSignatures, TypeFamilies, TypeOperators, UndecidableInstances, StandaloneKindSignatures, RankNTypes #-}
-- Kinds that end in a synonym of a kind with arrows, with operators, and with variables of
-- their own.
module Main where

import Data.Kind (Constraint, Type)
import Data.Proxy
import GHC.TypeLits

-- Functions of types that are not yet applied.
type Later a = a -> Type
type family Run (e :: Later a) :: a

data Same :: a -> Later a
type instance Run (Same x) = x

data Plus :: Nat -> Nat -> Later Nat
type instance Run (Plus x y) = x + y

data Map :: (a -> Later b) -> [a] -> Later [b]
type instance Run (Map f '[]) = '[]
type instance Run (Map f (x ': xs)) = Run (f x) ': Run (Map f xs)

data Arrow a b
type a ~> b = Arrow a b -> Type
infixr 0 ~>
type family App (f :: a ~> b) (x :: a) :: b

data Twice :: Nat ~> Nat
type instance App Twice n = n + n

data Second :: a ~> b ~> b
data Second1 :: a -> b ~> b
type instance App Second x = Second1 x
type instance App (Second1 x) y = y

type Lengths :: forall k. [k] -> Nat
type family Lengths xs where
  Lengths '[] = 0
  Lengths (x ': xs) = 1 + Lengths xs

type Holder :: (k -> Type) -> k -> Type
newtype Holder f a = Holder (f a)

type Named :: forall {k}. k -> Constraint
class Named a where
  nameOf :: Proxy a -> String
instance Named Int where
  nameOf _ = "Int"
instance Named Maybe where
  nameOf _ = "Maybe"
instance Named 'True where
  nameOf _ = "True"

poly :: forall {k} (a :: k). Named a => Proxy a -> String
poly = nameOf

sums :: Proxy (xs :: [Nat]) -> Proxy (Lengths xs)
sums _ = Proxy

main :: IO ()
main = do
  print (natVal (Proxy :: Proxy (Run (Plus 3 4))))
  print (natVal (Proxy :: Proxy (Run (Same 9))))
  print (natVal (sums (Proxy :: Proxy (Run (Map (Plus 1) '[1, 2, 3])))))
  print (natVal (Proxy :: Proxy (App Twice 21)))
  print (natVal (Proxy :: Proxy (App (App Second 'True) 6)))
  putStrLn (poly (Proxy :: Proxy Int) ++ poly (Proxy :: Proxy Maybe) ++ poly (Proxy :: Proxy 'True))
  case Holder (Just 'x') of Holder m -> print m
