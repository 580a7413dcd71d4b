{-# LANGUAGE TypeFamilies, GADTs, UndecidableInstances, RankNTypes, ScopedTypeVariables, TypeOperators #-}
module Main where
data Z
data S n
data Nat n where
  Zero :: Nat Z
  Succ :: Nat n -> Nat (S n)
type family a + b where
  Z + b = b
  S a + b = S (a + b)
type family a :*: b where
  Z :*: b = Z
  S a :*: b = b + (a :*: b)

data Equal a b where
  Refl :: Equal a a

plusZero :: Nat n -> Equal (n + Z) n
plusZero Zero = Refl
plusZero (Succ n) = case plusZero n of Refl -> Refl

plusSucc :: Nat n -> Nat m -> Equal (n + S m) (S (n + m))
plusSucc Zero _ = Refl
plusSucc (Succ n) m = case plusSucc n m of Refl -> Refl

commutes :: Nat n -> Nat m -> Equal (n + m) (m + n)
commutes Zero m = case plusZero m of Refl -> Refl
commutes (Succ n) m = case commutes n m of
  Refl -> case plusSucc m n of
    Refl -> Refl

plus :: Nat a -> Nat b -> Nat (a + b)
plus Zero b = b
plus (Succ a) b = Succ (plus a b)

times :: Nat a -> Nat b -> Nat (a :*: b)
times Zero _ = Zero
times (Succ a) b = plus b (times a b)

toInt :: Nat n -> Int
toInt Zero = 0
toInt (Succ n) = 1 + toInt n

data Vec n a where
  VNil :: Vec Z a
  (:>) :: a -> Vec n a -> Vec (S n) a
infixr 5 :>

rev :: forall n a. Nat n -> Vec n a -> Vec n a
rev n v = case plusZero n of Refl -> go n Zero v VNil
  where
    go :: forall p m. Nat p -> Nat m -> Vec p a -> Vec m a -> Vec (p + m) a
    go Zero _ VNil acc = acc
    go (Succ n) m (x :> xs) acc = case plusSucc n m of
      Refl -> go n (Succ m) xs (x :> acc)

main :: IO ()
main = print (toInt (times three (plus three three))) >> putStrLn (toList (rev three ('a' :> 'b' :> 'c' :> VNil)))
  where three = Succ (Succ (Succ Zero))
toList :: Vec n a -> [a]
toList VNil = []
toList (x :> xs) = x : toList xs
