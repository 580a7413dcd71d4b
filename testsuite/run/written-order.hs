{-# LANGUAGE AllowAmbiguousTypes, ConstraintKinds, KindSignatures, PolyKinds, RankNTypes, ScopedTypeVariables, TypeApplications #-}
-- Types are given in the order in which variables are written, whatever a synonym stands for; and
-- quantifiers in turn are one.
module Main (main) where

import Data.Kind (Type)
import Data.Proxy

type Both a b = (Show b, Read a)

through :: Both a b => (a -> b) -> String -> String
through f = show . f . read

apply :: forall (f :: Type -> Type) . forall a b . (f a -> b) -> f a -> b
apply g x = g x

main :: IO ()
main = do
  putStrLn (through @Int @Bool (> 3) "4")
  putStrLn (through @Double @Double (* 2) "4")
  print (apply @Proxy @Bool @Int (const 1) Proxy)
