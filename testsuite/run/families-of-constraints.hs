{-# LANGUAGE ConstraintKinds, DataKinds, FlexibleContexts, KindSignatures, PolyKinds, TypeFamilies, TypeOperators, UndecidableInstances #-}
-- A closed family without a kind for its result makes constraints, by way of another one.
module Main (main) where

import Data.Type.Bool
import GHC.TypeLits

type family Room ty (n :: Nat) where
  Room Int n = n <=? 100
  Room Char n = n <=? 3

type family Fits ty (n :: Nat) where
  Fits ty n = If (Room ty n) (() ~ ()) (TypeError ('Text "no room"))

type Countable ty n = (KnownNat n, Fits ty n)

newtype Block (n :: Nat) ty = Block [ty]

class Sized a where
  size :: a -> Integer

instance Countable ty n => Sized (Block n ty) where
  size = count

count :: Countable ty n => Block n ty -> Integer
count b = natVal (places b)

places :: Block n ty -> Places n
places _ = Places

data Places (n :: Nat) = Places

main :: IO ()
main = print (size (Block [1, 2, 3 :: Int] :: Block 3 Int), size (Block "ab" :: Block 2 Char))
