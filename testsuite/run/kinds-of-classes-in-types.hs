{-# LANGUAGE PolyKinds, DataKinds, KindSignatures, RankNTypes, MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, UndecidableInstances, GADTs #-}
-- The kinds of a class are those of its declaration, also where a type of the module uses it
-- at one kind.
module Main where

import Data.Kind (Type)
import Data.Proxy
import GHC.TypeLits

class Tells t a | t -> a where
  tell :: proxy t -> a

newtype Taking a r = Taking (forall (t :: Type). Tells t a => Proxy t -> r)

instance KnownNat n => Tells n Integer where
  tell = natVal

instance KnownSymbol s => Tells s String where
  tell = symbolVal

instance Tells Int String where
  tell _ = "Int"

instance Tells 'True Bool where
  tell _ = True

-- Only the kind of a variable says which instance is meant.
twice :: KnownNat n => Proxy n -> Integer
twice p = 2 * tell p

data Box f where
  Box :: Holds f => f Int -> Box f

class Holds f where
  get :: f a -> a
instance Holds Maybe where
  get = maybe (error "nothing") id

apply :: Taking String r -> (String -> r) -> r
apply _ k = k (tell (Proxy :: Proxy Int))

main :: IO ()
main = do
  print (tell (Proxy :: Proxy 12))
  putStrLn (tell (Proxy :: Proxy "twelve"))
  print (tell (Proxy :: Proxy 'True), twice (Proxy :: Proxy 21))
  print (apply (Taking (\_ -> 1 :: Int)) length)
  case Box (Just 3) of Box x -> print (get x)
