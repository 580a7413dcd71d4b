{-# LANGUAGE DataKinds, FlexibleContexts, FlexibleInstances, KindSignatures, MultiParamTypeClasses, PolyKinds, ScopedTypeVariables, TypeFamilies, TypeOperators, UndecidableInstances #-}
-- Parts of a path are told apart by their kinds, which only the contexts of instances say.
module Main (main) where

import Data.Kind (Type)
import Data.Proxy
import GHC.TypeLits

data (part :: k) :> (rest :: Type)
infixr 4 :>

data Argument (options :: [Type]) (name :: Symbol) a
data End

class Route (m :: Type -> Type) path where
  type Handler m path :: Type
  route :: Proxy m -> Proxy path -> [String] -> Handler m path

instance Route m End where
  type Handler m End = [String]
  route _ _ = reverse

instance (KnownSymbol name, Show a, Route m rest) => Route m (Argument options name a :> rest) where
  type Handler m (Argument options name a :> rest) = a -> Handler m rest
  route m _ parts a = route m (Proxy :: Proxy rest) ((symbolVal (Proxy :: Proxy name) ++ "=" ++ show a) : parts)

instance (KnownSymbol part, Route m rest) => Route m (part :> rest) where
  type Handler m (part :> rest) = Handler m rest
  route m _ parts = route m (Proxy :: Proxy rest) (symbolVal (Proxy :: Proxy part) : parts)

main :: IO ()
main = do
  print (route (Proxy :: Proxy IO) (Proxy :: Proxy ("a" :> Argument '[] "n" Int :> "b" :> End)) [] 3)
  print (route (Proxy :: Proxy Maybe) (Proxy :: Proxy End) ["x"])
