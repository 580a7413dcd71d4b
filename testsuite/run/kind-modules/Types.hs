{-# LANGUAGE DataKinds, DeriveGeneric, GADTs, KindSignatures, TypeFamilies, TypeOperators, PolyKinds, UndecidableInstances #-}
module Types where
import Data.Kind (Type)
import GHC.Generics
import GHC.TypeLits
data Nat' = Z | S Nat'
data Vec (n :: Nat') a where
  Nil :: Vec 'Z a
  Cons :: a -> Vec n a -> Vec ('S n) a
data P = P { px :: Int, py :: Bool } | Q deriving (Generic, Show)
type Names = '["a", "b"]
type family Len (xs :: [k]) :: Nat where
  Len '[] = 0
  Len (x ': xs) = 1 + Len xs
hd :: Vec ('S n) a -> a
hd (Cons x _) = x
class Ix (n :: Nat') where ix :: Vec n a -> Int
instance Ix 'Z where ix _ = 0
instance Ix n => Ix ('S n) where ix (Cons _ v) = 1 + ix v
