{-# LANGUAGE DeriveGeneric, ExistentialQuantification, KindSignatures, MultiParamTypeClasses, PolyKinds #-}
{-# LANGUAGE RankNTypes, StandaloneDeriving #-}
-- What kind a type's parameter has may follow from a class that is declared below it.
module Main (main) where

import Data.Kind (Type)
import Data.Proxy
import GHC.Generics

newtype Told a r = Told (forall (s :: Type). Tells s a => Proxy s -> r)

data Held f = Holds f => Held (f Int)

class Tells s a where
  tell :: proxy s -> a

class Holds f where
  held :: f Int -> Int

instance Tells Bool Int where
  tell _ = 7

instance Holds Maybe where
  held = maybe 0 id

run :: Told Int r -> r
run (Told f) = f (Proxy :: Proxy Bool)

content :: Held f -> Int
content (Held x) = held x

-- A synonym in a field hides where the last parameter stands.
type Forest a b = [b]

data Tree a b = Node a (Forest a b)
  deriving Generic1

data Cofree f a = a :< f (Cofree f a)
  deriving (Generic, Generic1)

newtype Reader r m a = Reader (r -> m a)

deriving instance Functor m => Generic1 (Reader r m)

main :: IO ()
main = do
  print (run (Told tell) :: Int)
  print (content (Held (Just 3)))
  case from1 (Node 'x' [True, False]) of
    M1 (M1 (M1 (K1 c) :*: M1 (Rec1 bs))) -> print (c, bs)
  case from1 (Reader (\n -> Just (n + 1))) of
    M1 (M1 (M1 (Comp1 f))) -> print (unRec1 (f (1 :: Int)))
  case from1 (1 :< Just (2 :< Nothing)) of
    M1 (M1 (M1 (Par1 a) :*: M1 (Comp1 f))) -> print (a :: Int, maybe 0 (\(Rec1 (b :< _)) -> b) f)
