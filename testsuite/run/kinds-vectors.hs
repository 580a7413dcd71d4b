{-# LANGUAGE DataKinds, GADTs, KindSignatures, RankNTypes, ScopedTypeVariables,
             StandaloneDeriving, TypeFamilies, TypeOperators, UndecidableInstances,
             StandaloneKindSignatures, PolyKinds, FlexibleInstances, FlexibleContexts #-}
-- Constructors as types: vectors by their lengths, lists by the types of their elements.
module Main (main) where

import Data.Kind (Type)
import Data.Proxy (Proxy(..))

data Nat = Z | S Nat

data Vec (n :: Nat) a where
  Nil :: Vec 'Z a
  (:>) :: a -> Vec n a -> Vec ('S n) a

infixr 5 :>

deriving instance Show a => Show (Vec n a)

type (+) :: Nat -> Nat -> Nat
type family a + b where
  'Z + b = b
  'S a + b = 'S (a + b)

hd :: Vec ('S n) a -> a
hd (x :> _) = x

append :: Vec n a -> Vec m a -> Vec (n + m) a
append Nil ys = ys
append (x :> xs) ys = x :> append xs ys

zipV :: (a -> b -> c) -> Vec n a -> Vec n b -> Vec n c
zipV _ Nil Nil = Nil
zipV f (x :> xs) (y :> ys) = f x y :> zipV f xs ys

-- A number as a value of its own type.
data SNat (n :: Nat) where
  SZ :: SNat 'Z
  SS :: SNat n -> SNat ('S n)

replicateV :: SNat n -> a -> Vec n a
replicateV SZ _ = Nil
replicateV (SS n) x = x :> replicateV n x

class Known (n :: Nat) where
  known :: SNat n
instance Known 'Z where
  known = SZ
instance Known n => Known ('S n) where
  known = SS known

pureV :: Known n => a -> Vec n a
pureV = replicateV known

-- A vector of some length.
data Some a = forall n. Some (Vec n a)

fromList :: [a] -> Some a
fromList [] = Some Nil
fromList (x : xs) = case fromList xs of
  Some v -> Some (x :> v)

len :: Vec n a -> Int
len Nil = 0
len (_ :> v) = 1 + len v

data HList (ts :: [Type]) where
  HNil :: HList '[]
  HCons :: t -> HList ts -> HList (t ': ts)

class ShowAll (ts :: [Type]) where
  showAll :: HList ts -> [String]
instance ShowAll '[] where
  showAll HNil = []
instance (Show t, ShowAll ts) => ShowAll (t ': ts) where
  showAll (HCons x xs) = show x : showAll xs

type family Length (ts :: [k]) :: Nat where
  Length '[] = 'Z
  Length (t : ts) = 'S (Length ts)

lengths :: HList ts -> SNat (Length ts)
lengths HNil = SZ
lengths (HCons _ xs) = SS (lengths xs)

toInt :: SNat n -> Int
toInt SZ = 0
toInt (SS n) = 1 + toInt n

-- A door that cannot be opened twice.
data State = Open | Shut
data Door (s :: State) = Door String
open :: Door 'Shut -> Door 'Open
open (Door name) = Door name
shut :: Door Open -> Door Shut
shut (Door name) = Door name

type family If (c :: Bool) (a :: k) (b :: k) :: k where
  If 'True a b = a
  If 'False a b = b

class Which (b :: Bool) where
  which :: Proxy b -> String
instance Which 'True where
  which _ = "yes"
instance Which 'False where
  which _ = "no"

two :: If 'True Int Char
two = 2

data Two (p :: (Bool, Type)) where
  Two :: a -> Two '( 'True, a)

unTwo :: Two '(b, a) -> a
unTwo (Two x) = x

main :: IO ()
main = do
  let v = 1 :> 2 :> 3 :> Nil
  print (append v v)
  print (hd v, zipV (+) v (10 :> 20 :> 30 :> Nil))
  print (pureV 'x' :: Vec ('S ('S 'Z)) Char)
  case fromList "abcd" of
    Some w -> print (len w)
  print (showAll (HCons 'a' (HCons True (HCons [1, 2] HNil))))
  print (toInt (lengths (HCons () (HCons 'b' HNil))))
  case shut (open (Door "front")) of
    Door name -> putStrLn name
  putStrLn (which (Proxy :: Proxy (If 'False 'False 'True)))
  print (two, unTwo (Two 'p'))
  print (showAll (HCons 1 (HCons "z" HNil) :: HList [Int, String]))
