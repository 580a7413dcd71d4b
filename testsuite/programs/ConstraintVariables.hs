{-# LANGUAGE ConstraintKinds, GADTs, RankNTypes, KindSignatures, DataKinds, TypeFamilies, TypeOperators, FlexibleInstances, FlexibleContexts, MultiParamTypeClasses, UndecidableInstances, UndecidableSuperClasses, ScopedTypeVariables, TypeApplications, AllowAmbiguousTypes, PolyKinds #-}
module Main (main) where
import Data.Kind (Type, Constraint)

data Dict c where
  Dict :: c => Dict c

withDict :: Dict c -> (c => r) -> r
withDict Dict r = r

type family All (c :: k -> Constraint) (xs :: [k]) :: Constraint where
  All c '[] = ()
  All c (x ': xs) = (c x, All c xs)

data HList (xs :: [Type]) where
  Nil :: HList '[]
  (:&) :: x -> HList xs -> HList (x ': xs)
infixr 5 :&

showH :: All Show xs => HList xs -> [String]
showH Nil = []
showH (x :& xs) = show x : showH xs

data Some c where
  Some :: c a => a -> Some c

mapSome :: forall c r. (forall a. c a => a -> r) -> [Some c] -> [r]
mapSome f xs = [f a | Some a <- xs]

class (c a, d a) => Both c d a
instance (c a, d a) => Both c d a

useBoth :: Some (Both Show Num) -> String
useBoth (Some x) = show (x + 1)

showDict :: Dict (Show a) -> a -> String
showDict Dict a = show a

two :: Dict (Show a, Num a) -> a -> String
two Dict a = show (a * 2)

class Container f where
  type Elem f a :: Constraint
  type Elem f a = ()
  empty :: f a
  insert :: Elem f a => a -> f a -> f a
  toL :: f a -> [a]

instance Container [] where
  empty = []
  insert = (:)
  toL = id

newtype OrdL a = OrdL [a]
instance Container OrdL where
  type Elem OrdL a = Ord a
  empty = OrdL []
  insert x (OrdL ys) = OrdL (takeWhile (< x) ys ++ [x] ++ dropWhile (< x) ys)
  toL (OrdL x) = x

allHave :: forall c a r. c a => (c a => a -> r) -> a -> r
allHave f x = f x

type ShowNum a = (Show a, Num a)
sn :: Dict (ShowNum a) -> a -> String
sn Dict x = show (x - 1)

main :: IO ()
main = do
  print (withDict (Dict :: Dict (Show Int)) (show (3 :: Int)))
  print (showH ((1 :: Int) :& True :& "x" :& Nil))
  print (mapSome @Show show [Some (1 :: Int), Some 'c', Some [True]])
  putStrLn (useBoth (Some (41 :: Int)))
  putStrLn (showDict Dict (2.5 :: Double))
  putStrLn (two Dict (21 :: Int))
  print (toL (insert 3 (insert (1 :: Int) empty) :: [Int]))
  print (toL (insert 1 (insert 3 (insert (2 :: Int) empty)) :: OrdL Int))
  putStrLn (allHave @Show show 'q')
  putStrLn (sn Dict (3 :: Int))
