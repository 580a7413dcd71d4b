{-# LANGUAGE KindSignatures, PolyKinds, FlexibleInstances #-}
-- Kinds of types within types.
module Main where

import Data.Kind (Type)
import Data.Proxy

class Name a where name :: a -> String
instance Name (Proxy (a :: k)) where name _ = "proxy"
instance Name (Maybe (a :: Type)) where name _ = "maybe"

data Wrap (f :: Type -> Type) a = Wrap (f a)

class Count (f :: Type -> Type) where count :: f (a :: Type) -> Int
instance Count (Wrap (f :: Type -> Type)) where count _ = 3

newtype Tagged (a :: Type) (b :: k) = Tagged a
instance Show a => Show (Tagged (a :: Type) b) where show (Tagged a) = show a

larger :: Maybe (a :: Type) -> (Int :: Type) -> [(Bool :: Type)]
larger _ n = [n > 1]

type Short (a :: Type) = (Maybe a :: Type)
type Whole = Maybe :: Type -> Type

pair :: (Int :: Type, [Char :: Type]) -> Int
pair (n, s) = n + length s

main :: IO ()
main = do
  putStrLn (name (Proxy :: Proxy Maybe) ++ name (Proxy :: Proxy Int) ++ name (Just 'c'))
  print (count (Wrap (Just 1)), Tagged 3 :: Tagged Int Maybe)
  print (larger (Just ()) 2, Just 1 :: Short Int, Just 'c' :: Whole Char, pair (1, "ab"))
