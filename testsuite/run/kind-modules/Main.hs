{-# LANGUAGE DataKinds, TypeOperators, FlexibleContexts, FlexibleInstances #-}
module Main where
import Types
import GHC.Generics
import GHC.TypeLits
import Data.Proxy
class N f where n :: f p -> [String]
instance (N f) => N (M1 D c f) where n (M1 x) = n x
instance (N f, N g) => N (f :+: g) where { n (L1 x) = n x; n (R1 x) = n x }
instance Constructor c => N (M1 C c f) where n m = [conName m]
three :: Vec ('S ('S 'Z)) Int
three = Cons 1 (Cons 2 Nil)
main = do
  print (hd three, ix three)
  print (n (from (P 1 True)), n (from Q))
  print (natVal (Proxy :: Proxy (Len Names)))
