{-# LANGUAGE DerivingVia, StandaloneDeriving, DeriveTraversable #-}
{-# LANGUAGE KindSignatures, MultiParamTypeClasses, FlexibleInstances, FlexibleContexts #-}
{-# LANGUAGE GeneralizedNewtypeDeriving #-}
module Main where

import Data.Kind (Type)
import Data.Monoid
import Data.Ord (Down (..))
import Numeric (showHex)

-- A wrapper that shows numbers in hexadecimal.
newtype Hex a = Hex a

instance (Integral a, Show a) => Show (Hex a) where
  showsPrec _ (Hex n) = showString "0x" . showHex n

newtype Port = Port Int
  deriving (Eq, Ord)
  deriving Show via Hex Int
  deriving (Semigroup, Monoid) via Sum Int

newtype Deepest = Deepest Int
  deriving stock (Eq, Show)
  deriving (Semigroup, Monoid) via Max' Int

newtype Max' a = Max' a

instance Ord a => Semigroup (Max' a) where
  Max' a <> Max' b = Max' (max a b)

instance (Ord a, Bounded a) => Monoid (Max' a) where
  mempty = Max' minBound

-- By way of a type with a parameter.
newtype Latest k = Latest k
  deriving (Eq, Show)
  deriving (Ord) via Down k

-- A data type by way of a newtype around it: the class's context comes from that.
newtype Pointwise a = Pointwise a

class Fields a where
  fields :: a -> [Int]
  build :: [Int] -> a

instance Fields a => Semigroup (Pointwise a) where
  Pointwise x <> Pointwise y = Pointwise (build (zipWith (+) (fields x) (fields y)))

instance Fields a => Monoid (Pointwise a) where
  mempty = Pointwise (build (repeat 0))

data Stats = Stats { hits :: Int, misses :: Int }
  deriving stock (Show, Eq)
  deriving (Semigroup, Monoid) via (Pointwise Stats)

instance Fields Stats where
  fields (Stats a b) = [a, b]
  build (a : b : _) = Stats a b
  build _ = error "two"

-- For a class of type constructors.
newtype Box a = Box [a]
  deriving stock Show
  deriving (Functor) via []
  deriving stock (Foldable)
  deriving (Semigroup, Monoid) via (Dual' Maybe' a)

newtype Maybe' a = Maybe' [a]

newtype Dual' (f :: Type -> Type) a = Dual' [a]

instance Semigroup (Dual' f a) where
  Dual' a <> Dual' b = Dual' (b ++ a)

instance Monoid (Dual' f a) where
  mempty = Dual' []

-- Standing alone, with a context.
newtype Age = MkAge Int

deriving via Int instance Show Age
deriving via (Sum Int) instance Semigroup Age

newtype Tagged t a = Tagged a
deriving via (Hex a) instance (Show a, Integral a) => Show (Tagged t a)

-- A class with several parameters: the last is the one.
class Convert a b where
  convert :: a -> b -> b

instance Convert Int Int where
  convert a b = a * b

newtype Scaled = Scaled Int
  deriving (Convert Int) via Int
  deriving stock Show

-- `via` is an ordinary name elsewhere.
via :: Int -> Int
via x = x + 1

main :: IO ()
main = do
  print (Port 80 <> Port 8000, mempty :: Port)
  print (mconcat [Deepest 3, Deepest 9, Deepest 4])
  print (compare (Latest 1) (Latest 2), maximum [Latest 3, Latest 1, Latest 2])
  print (mconcat [Stats 1 2, Stats 10 20, mempty])
  print (fmap (+ 1) (Box [1, 2, 3]), sum (Box [1, 2, 3]))
  print (Box "ab" <> Box "cd" <> mempty)
  print (MkAge 3 <> MkAge 4)
  print (Tagged 255 :: Tagged () Int)
  print (convert (7 :: Int) (Scaled 6))
  print (via 1)
