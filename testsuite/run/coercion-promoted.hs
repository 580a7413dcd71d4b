{-# LANGUAGE DataKinds, PolyKinds, KindSignatures, GADTs, TypeOperators, FlexibleContexts, ScopedTypeVariables, TypeFamilies, UndecidableInstances #-}
-- Coercions between constructors as types, and types that are compared by a family.
module Main where

import Data.Kind (Type)
import Data.Monoid
import Data.Proxy
import Data.Type.Coercion
import Data.Type.Equality

both :: Coercion a b -> Coercion as bs -> Coercion (a ': as) (b ': bs)
both Coercion Coercion = Coercion

sums :: Coercion '[Int, Bool] '[Sum Int, All]
sums = Coercion

class Answer (b :: Bool) where
  answer :: Proxy b -> Bool
instance Answer 'True where
  answer _ = True
instance Answer 'False where
  answer _ = False

same :: Answer (a == b) => Proxy a -> Proxy b -> Bool
same p q = answer (compared p q)
  where
    compared :: Proxy a -> Proxy b -> Proxy (a == b)
    compared _ _ = Proxy

main :: IO ()
main = do
  print (both (Coercion :: Coercion Int (Sum Int)) (Coercion :: Coercion '[] '[]))
  print sums
  print (same (Proxy :: Proxy Int) (Proxy :: Proxy Int), same (Proxy :: Proxy Int) (Proxy :: Proxy Bool))
  print (same (Proxy :: Proxy '[Int]) (Proxy :: Proxy '[Int]), same (Proxy :: Proxy (Maybe Int)) (Proxy :: Proxy [Int]))
