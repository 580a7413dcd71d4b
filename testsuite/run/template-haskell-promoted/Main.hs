{-# LANGUAGE TemplateHaskell, DataKinds, PolyKinds, TypeFamilies, GADTs, KindSignatures #-}
{-# LANGUAGE UndecidableInstances, FlexibleContexts, FlexibleInstances, TypeOperators #-}
-- Functions and data types on the level of types, and values that stand for types.
module Main where
import Data.Kind (Type)
import Data.Type.Equality
import Language.Haskell.TH
import Sing

data Nat = Z | S Nat deriving (Show, Eq)
data Weekday = Mon | Tue | Wed deriving (Show, Eq)
data Tree = Leaf | Node Tree Nat Tree deriving Show

singletons ''Nat
singletons ''Weekday
singletons ''Tree

promote [d|
  plus :: Nat -> Nat -> Nat
  plus Z m = m
  plus (S n) m = S (plus n m)

  times :: Nat -> Nat -> Nat
  times Z _ = Z
  times (S n) m = plus m (times n m)

  next :: Weekday -> Weekday
  next Mon = Tue
  next Tue = Wed
  next Wed = Mon

  sumOf :: Tree -> Nat
  sumOf Leaf = Z
  sumOf (Node l n r) = plus (sumOf l) (plus n (sumOf r))

  twice :: (Nat -> Nat) -> Nat -> Nat
  twice f n = f (f n)
  |]

pure []

type Two = 'S ('S 'Z)
type Three = 'S Two

proof1 :: Times Two Three :~: Plus Three Three
proof1 = Refl
proof2 :: Next (Next 'Tue) :~: 'Mon
proof2 = Refl
proof3 :: SumOf ('Node ('Node 'Leaf Two 'Leaf) 'Z ('Node 'Leaf Three 'Leaf)) :~: 'S ('S ('S Two))
proof3 = Refl
proof4 :: Twice (PlusSym1 Two) 'Z :~: 'S ('S Two)
proof4 = Refl

fromNat :: Sing (n :: Nat) -> Nat
fromNat s = case s of
  SZ -> Z
  SS n -> S (fromNat n)

plusZero :: SNat n -> Plus n 'Z :~: n
plusZero SZ = Refl
plusZero (SS n) = case plusZero n of Refl -> Refl

plusInfo :: String
plusInfo = $(do
    info <- reify ''Plus
    case info of
      FamilyI (ClosedTypeFamilyD (TypeFamilyHead n vs _ _) eqns) _ -> stringE (nameBase n ++ " " ++ show (length vs) ++ " " ++ show (length eqns))
      _ -> stringE "?")

main :: IO ()
main = do
  print (proof1, proof2, proof3, proof4)
  print (fromNat (sing :: Sing Three))
  print (plusZero (sing :: SNat Two))
  print (times (S (S Z)) (S (S (S Z))), next Tue, twice (plus (S Z)) Z)
  putStrLn plusInfo



