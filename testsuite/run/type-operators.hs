{-# LANGUAGE TypeOperators, RankNTypes, MultiParamTypeClasses, FlexibleInstances, FlexibleContexts, GADTs, KindSignatures, DeriveFunctor #-}
-- Types, classes and synonyms whose names are operators.
module Main (main, type (~>), (:+:)(..), (:<:)(..)) where

import qualified Data.Map as Map

infixr 6 :+:
infixr 5 ~>
infixl 7 :*
infixr 5 :->
infix 4 :<:

type (~>) f g = forall x. f x -> g x
type a + b = Either a b
type (f `On` g) a = f (g a)

data (f :+: g) a = InL (f a) | InR (g a) deriving (Functor, Show)
data a :* b = a :* b deriving (Eq, Ord, Show)
newtype (:->) a b = Fun (a -> b)
data a :=: b where
  Same :: a :=: a

class f :<: g where
  inject :: f a -> g a
instance f :<: f where inject = id
instance {-# OVERLAPPING #-} f :<: (f :+: g) where inject = InL
instance {-# OVERLAPPABLE #-} (f :<: h) => f :<: (g :+: h) where inject = InR . inject

safe :: Maybe ~> []
safe Nothing = []
safe (Just x) = [x]

twice :: (f ~> f) -> f ~> f
twice h = h . h

which :: (Maybe :+: [] :+: Either e) a -> String
which (InL _) = "maybe"
which (InR (InL _)) = "list"
which (InR (InR _)) = "either"

sums :: Int + Bool + Char -> Int
sums (Left (Left n)) = n
sums (Left (Right b)) = fromEnum b
sums (Right c) = fromEnum c

product' :: Int :* Int :* Int -> Int
product' (a :* b :* c) = a * b * c

apply :: a :* Int :-> Int -> a -> Int -> Int
apply (Fun f) a n = f (a :* n)

cast :: a :=: b -> a -> b
cast Same x = x

on :: (Maybe `On` []) Int -> Int
on = maybe 0 sum

keys :: Map.Map k :+: Maybe ~> []
keys (InL m) = Map.elems m
keys (InR m) = safe m

main :: IO ()
main = do
  print (safe (Just 'c'), twice (drop 1) "abc")
  putStrLn (unwords (map which [inject (Just 1), inject [1], InR (InR (Left ()))]))
  print (map sums [Left (Left 3), Left (Right True), Right 'a'], product' (2 :* 3 :* 4))
  print (apply (Fun (\(a :* n) -> length a + n)) "abc" 4, cast Same 'x', on (Just [1, 2]))
  print (keys (InL (Map.fromList [(1, 'a'), (2, 'b')])), keys (InR (Just 'c') :: (Map.Map Int :+: Maybe) Char))
  print (fmap (+ 1) (InR [1, 2] :: (Maybe :+: []) Int))
