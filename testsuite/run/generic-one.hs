{-# LANGUAGE DeriveFunctor, DeriveGeneric, FlexibleContexts, TypeOperators #-}
-- Representations of type constructors, and the instances that representations have.
module Main (main) where

import Data.Foldable (toList)
import GHC.Generics

-- fmap by the representation.
class GMap f where
  gmap :: (a -> b) -> f a -> f b

instance GMap U1 where gmap _ U1 = U1
instance GMap Par1 where gmap f (Par1 a) = Par1 (f a)
instance GMap (K1 i c) where gmap _ (K1 c) = K1 c
instance Functor f => GMap (Rec1 f) where gmap f (Rec1 a) = Rec1 (fmap f a)
instance GMap f => GMap (M1 i c f) where gmap f (M1 a) = M1 (gmap f a)
instance (GMap f, GMap g) => GMap (f :+: g) where
  gmap f (L1 a) = L1 (gmap f a)
  gmap f (R1 a) = R1 (gmap f a)
instance (GMap f, GMap g) => GMap (f :*: g) where gmap f (a :*: b) = gmap f a :*: gmap f b
instance (Functor f, GMap g) => GMap (f :.: g) where gmap f (Comp1 a) = Comp1 (fmap (gmap f) a)

mapped :: (Generic1 t, GMap (Rep1 t)) => (a -> b) -> t a -> t b
mapped f = to1 . gmap f . from1

data Rose a = Rose Int a [Rose a] | Bare
  deriving (Show, Functor, Generic, Generic1)

data Many f a = Many (f a) [Maybe a] Char
  deriving (Generic1)

main :: IO ()
main = do
  print (mapped (+ 1) (Rose 3 1 [Rose 4 2 [], Bare]))
  print (mapped not [True, False])
  print (mapped show (Just 'x'))
  case mapped (* 2) (Many [1, 2] [Just 3, Nothing] 'c') of
    Many a b c -> print (a, b, c)
  print (from1 (Just 'a'))
  print (Par1 1 :*: Rec1 [2, 3])
  print (fmap (+ 1) (Par1 1 :*: Rec1 [2, 3]))
  print (toList (Par1 1 :*: Comp1 [Just 2, Nothing, Just 3]))
  print (sum (L1 (Par1 4) :: (Par1 :+: U1) Int))
  print (traverse (\x -> [x, x + 1]) (Par1 1 :*: Par1 10))
  print ((Par1 (+ 1) :*: [(* 2)]) <*> (Par1 1 :*: [5, 6]))
  print (K1 "a" <> K1 "b" :: K1 R String ())
  print (compare (L1 (Par1 1)) (R1 U1 :: (Par1 :+: U1) Int), U1 == (U1 :: U1 Int))
  print (unK1 (K1 'k' :: K1 R Char ()), prec (Infix LeftAssociative 4), [minBound .. maxBound :: Associativity])
