{-# LANGUAGE TypeFamilies, ConstraintKinds, PolyKinds, DataKinds, KindSignatures, FlexibleContexts, RankNTypes, GADTs #-}
{-# LANGUAGE UndecidableSuperClasses, UndecidableInstances, MultiParamTypeClasses, FlexibleInstances, ScopedTypeVariables, TypeOperators, AllowAmbiguousTypes #-}
-- What is given of a family speaks of the family itself, and constraints that a family makes
-- say what types are equal once a match tells more.
module Main where

import Data.Kind (Constraint, Type)
import Data.Proxy

data Row :: (k -> Type) -> [k] -> Type where
  End :: Row f '[]
  (:>) :: f x -> Row f xs -> Row f (x ': xs)
infixr 5 :>

newtype Fun f g a = Fun { run :: f a -> g a }
newtype One a = One a deriving Show
newtype Count a = Count Int deriving Show

type family Shape (h :: (k -> Type) -> (l -> Type)) :: (k -> Type) -> (l -> Type)
type instance Shape Row = Row

type family Fits (h :: (k -> Type) -> (l -> Type)) :: l -> Constraint
type instance Fits Row = Known

class Known (xs :: [k]) where
  repeated :: (forall a. f a) -> Row f xs
instance Known '[] where
  repeated _ = End
instance Known xs => Known (x ': xs) where
  repeated x = x :> repeated x

class Fill (h :: (k -> Type) -> (l -> Type)) where
  fill :: Fits h xs => (forall a. f a) -> h f xs
instance Fill Row where
  fill = repeated

class (Shape (Shape h) ~ Shape h, Fill (Shape h)) => Apply (h :: (k -> Type) -> (l -> Type)) where
  apply :: Shape h (Fun f g) xs -> h f xs -> h g xs
instance Apply Row where
  apply End End = End
  apply (Fun f :> fs) (x :> xs) = f x :> apply fs xs

over :: (Fits (Shape h) xs, Apply h) => (forall a. f a -> g a) -> h f xs -> h g xs
over f xs = fill (Fun f) `apply` xs

over2 :: (Fits (Shape h) xs, Apply h, Apply (Shape h)) => (forall a. f a -> f a -> g a) -> Shape h f xs -> h f xs -> h g xs
over2 f xs ys = over (\x -> Fun (f x)) xs `apply` ys

type family First (xs :: [k]) :: k where First (x ': xs) = x
type family Rest (xs :: [k]) :: [k] where Rest (x ': xs) = xs

-- As long as another one.
type family Along (xs :: [j]) (ys :: [k]) :: Constraint where
  Along '[] ys = ys ~ '[]
  Along (x ': xs) ys = (ys ~ (First ys ': Rest ys), Along xs (Rest ys))

retag :: Along xs ys => (forall x y. f x -> g y) -> Row f xs -> Row g ys
retag _ End = End
retag f (x :> xs) = f x :> retag f xs

-- What a function takes apart has a type that the other argument tells.
firstOf :: forall f x xs. Row f (x ': xs) -> Wrap (Maybe (f x))
firstOf = Wrap . (\r -> case r of x :> _ -> Just x) . unwrap . Wrap

newtype Wrap a = Wrap { unwrap :: a }

type family Every (c :: k -> Constraint) (xs :: [k]) :: Constraint where
  Every c '[] = ()
  Every c (x ': xs) = (c x, Every c xs)

shown :: Every Show xs => Row One xs -> [String]
shown End = []
shown (x :> xs) = show x : shown xs

counts :: Row Count xs -> [Int]
counts End = []
counts (Count n :> xs) = n : counts xs

main :: IO ()
main = do
  let row = One 'a' :> One True :> End
  print (shown (over id row))
  print (counts (over (const (Count 1)) row))
  print (counts (over2 (\(Count a) (Count b) -> Count (a + b)) (Count 1 :> End) (Count 2 :> (End :: Row Count ('[] :: [Type])))))
  print (counts (retag (const (Count 5)) row :: Row Count '[Int, Maybe Int]))
  case unwrap (firstOf row) of
    Just (One c) -> print c
    Nothing -> pure ()
