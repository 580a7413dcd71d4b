{-# LANGUAGE GADTs, PolyKinds, KindSignatures, TypeOperators, RankNTypes, ConstraintKinds #-}
-- `~~` as a constraint: given, wanted, held by a constructor and as a class of its own.
module Main where

import Data.Kind (Type)
import Data.Type.Equality

change :: (a ~~ b) => a -> b
change x = x

data Same (a :: j) (b :: k) where
  Same :: (a ~~ b) => Same a b

through :: Same a b -> [a] -> [b]
through Same xs = xs

turned :: Same a b -> Same b a
turned Same = Same

back :: forall (a :: Type) (b :: Type). (a :~~: b) -> a -> b
back HRefl x = x

data Proof c where
  Proof :: c => Proof c

using :: Proof (a ~~ b) -> a -> b
using Proof x = x

main :: IO ()
main = do
  print (change 'x')
  print (through Same [True], through (turned Same) "ab")
  print (back HRefl (3 :: Int))
  print (using Proof 'z')
