{-# LANGUAGE DataKinds, GADTs, TypeFamilies, UndecidableInstances, PolyKinds, RankNTypes, TypeOperators, StandaloneDeriving #-}
-- Haskell's Data.Type.Equality: that two types are the same, as a value.

module Data.Type.Equality
  ( (:~:)(..), (:~~:)(..), type (~~), type (==), sym, trans, castWith, gcastWith, apply, inner, outer, TestEquality(..)
  ) where

import Prelude
import Base.Equal
import Data.Type.Bool (type (&&))

infix 4 :~:, :~~:, ==

-- Whether two types are the same; those of different heads are not.
type family (a :: k) == (b :: k) :: Bool where
  f a == g b = f == g && a == b
  a == a = 'True
  a == b = 'False

data a :~: b where
  Refl :: a :~: a

-- Of types whose kinds may differ, too.
data a :~~: b where
  HRefl :: a :~~: a

sym :: (a :~: b) -> (b :~: a)
sym Refl = Refl

trans :: (a :~: b) -> (b :~: c) -> (a :~: c)
trans Refl Refl = Refl

castWith :: (a :~: b) -> a -> b
castWith Refl x = x

gcastWith :: (a :~: b) -> ((a ~ b) => r) -> r
gcastWith Refl x = x

apply :: (f :~: g) -> (a :~: b) -> (f a :~: g b)
apply Refl Refl = Refl

inner :: (f a :~: g b) -> (a :~: b)
inner Refl = Refl

outer :: (f a :~: g b) -> (f :~: g)
outer Refl = Refl

deriving instance Eq (a :~: b)
deriving instance Ord (a :~: b)
deriving instance Show (a :~: b)

instance a ~ b => Read (a :~: b) where
  readsPrec _ = readParen False (\s -> [(Refl, rest) | ("Refl", rest) <- lex s])

instance a ~ b => Enum (a :~: b) where
  toEnum 0 = Refl
  toEnum _ = errorWithoutStackTrace "Data.Type.Equality.toEnum: bad argument"
  fromEnum Refl = 0

instance a ~ b => Bounded (a :~: b) where
  minBound = Refl
  maxBound = Refl

deriving instance Eq (a :~~: b)
deriving instance Ord (a :~~: b)
deriving instance Show (a :~~: b)

instance a ~ b => Read (a :~~: b) where
  readsPrec _ = readParen False (\s -> [(HRefl, rest) | ("HRefl", rest) <- lex s])

instance a ~ b => Enum (a :~~: b) where
  toEnum 0 = HRefl
  toEnum _ = errorWithoutStackTrace "Data.Type.Equality.toEnum: bad argument"
  fromEnum HRefl = 0

instance a ~ b => Bounded (a :~~: b) where
  minBound = HRefl
  maxBound = HRefl

-- Types of which values tell whether they are the same.
class TestEquality f where
  testEquality :: f a -> f b -> Maybe (a :~: b)

instance TestEquality ((:~:) a) where
  testEquality Refl Refl = Just Refl

instance TestEquality ((:~~:) a) where
  testEquality HRefl HRefl = Just Refl
