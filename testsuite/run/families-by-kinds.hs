{-# LANGUAGE DataKinds, PolyKinds, TypeFamilies, UndecidableInstances, FlexibleInstances, TypeOperators #-}
{-# LANGUAGE KindSignatures, ScopedTypeVariables #-}
module Main where

import Data.Kind
import Data.Proxy
import GHC.TypeLits

-- Equations that only kinds tell apart, those of a closed family in any order.
type family Name (a :: k) :: Symbol where
  Name (a :: Type) = "type"
  Name (a :: Bool) = "bool"
  Name (a :: Type -> Type) = "constructor"
  Name (a :: Nat) = "number"
  Name 'LT = "less"
  Name (a :: Ordering) = "ordering"

-- Those of an open one.
type family Size (a :: k) :: Nat
type instance Size (a :: Bool) = 1
type instance Size (a :: Type) = 2
type instance Size (a :: [k]) = 3

type family First (a :: k) (b :: k) :: Symbol
type instance First (a :: Bool) b = "bools"
type instance First (a :: Symbol) b = AppendSymbol a b

-- What is made has different kinds.
type family Nothing' :: k
type instance Nothing' = '[]
type instance Nothing' = 'Nothing

type family Zip (f :: a -> b -> c) (xs :: [a]) (ys :: [b]) :: [c] where
  Zip f '[] '[] = '[]
  Zip f (x ': xs) (y ': ys) = f x y ': Zip f xs ys

pairs :: Proxy (Zip '(,) '[Int] '[ 'True]) -> Proxy '[ '(Int, 'True)]
pairs = id

main :: IO ()
main = do
  putStrLn (symbolVal (Proxy :: Proxy (Name Int)))
  putStrLn (symbolVal (Proxy :: Proxy (Name 'True)))
  putStrLn (symbolVal (Proxy :: Proxy (Name Maybe)))
  putStrLn (symbolVal (Proxy :: Proxy (Name 3)))
  putStrLn (symbolVal (Proxy :: Proxy (Name 'LT)))
  putStrLn (symbolVal (Proxy :: Proxy (Name 'GT)))
  print (map natVal' [Proxy :: Proxy (Size 'True)])
  print (natVal (Proxy :: Proxy (Size Int)), natVal (Proxy :: Proxy (Size '[ 'True])))
  putStrLn (symbolVal (Proxy :: Proxy (First 'True 'False)))
  putStrLn (symbolVal (Proxy :: Proxy (First "a" "b")))
  print (pairs Proxy)
  where natVal' = natVal
