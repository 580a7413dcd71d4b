{-# LANGUAGE DataKinds, PolyKinds, KindSignatures, TypeOperators, GADTs, ConstraintKinds #-}
-- Types as values of constructors, literals and classes.
module Main where

import Data.Kind (Type)
import Data.Proxy
import Data.Typeable
import GHC.TypeLits (Nat, Symbol)

data Colour = Red | Green

data Tagged (n :: Nat) (s :: Symbol) = Tagged deriving Show

data Shade (c :: Colour) where
  Shade :: Shade c

name :: Typeable a => proxy a -> String
name = show . typeRep

heads :: TypeRep -> [String]
heads t = tyConName (typeRepTyCon t) : concatMap heads (typeRepArgs t)

sameAs :: (Typeable a, Typeable b) => Shade a -> Shade b -> Bool
sameAs x y = case again x y of
  Just Refl -> True
  Nothing -> False
  where
    again :: (Typeable a, Typeable b) => Shade a -> Shade b -> Maybe (a :~: b)
    again _ _ = eqT

main :: IO ()
main = do
  putStrLn (name (Proxy :: Proxy 'Red))
  putStrLn (name (Proxy :: Proxy 5))
  putStrLn (name (Proxy :: Proxy "a \"b\""))
  putStrLn (name (Proxy :: Proxy (Shade 'Green)))
  putStrLn (name (Proxy :: Proxy (Tagged 7 "seven")))
  print (typeOf (Tagged :: Tagged 0 ""))
  putStrLn (name (Proxy :: Proxy Show))
  print (heads (typeRep (Proxy :: Proxy '[Int, Char])))
  print (heads (typeRep (Proxy :: Proxy '( 'Red, 3))))
  print (sameAs (Shade :: Shade 'Red) (Shade :: Shade 'Red), sameAs (Shade :: Shade 'Red) (Shade :: Shade 'Green))
  print (eqT :: Maybe (5 :~: 5))
  print (eqT :: Maybe (5 :~: 6))
  print (eqT :: Maybe ("5" :~: "5"))
  print (eqT :: Maybe ('[1, 2] :~: '[1, 2]))
  print (eqT :: Maybe ('[1, 2] :~: '[2, 1]))
  print (cast (Tagged :: Tagged 1 "x") :: Maybe (Tagged 1 "x"))
  print (cast (Tagged :: Tagged 1 "x") :: Maybe (Tagged 1 "y"))
  print (typeRep (Proxy :: Proxy 5) == typeRep (Proxy :: Proxy 5), typeRep (Proxy :: Proxy 5) == typeRep (Proxy :: Proxy "5"))
