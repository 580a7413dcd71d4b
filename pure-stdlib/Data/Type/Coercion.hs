{-# LANGUAGE GADTs, PolyKinds, RankNTypes, TypeOperators, StandaloneDeriving, FlexibleContexts #-}
-- Haskell's Data.Type.Coercion: that two types are represented alike, as a value.

module Data.Type.Coercion (Coercion(..), coerceWith, gcoerceWith, sym, trans, repr, TestCoercion(..)) where

import Prelude
import Data.Coerce (Coercible, coerce)
import Data.Type.Equality ((:~:)(..), (:~~:)(..))

data Coercion a b where
  Coercion :: Coercible a b => Coercion a b

coerceWith :: Coercion a b -> a -> b
coerceWith Coercion x = coerce x

gcoerceWith :: Coercion a b -> (Coercible a b => r) -> r
gcoerceWith Coercion x = x

sym :: Coercion a b -> Coercion b a
sym Coercion = Coercion

trans :: Coercion a b -> Coercion b c -> Coercion a c
trans Coercion Coercion = Coercion

repr :: (a :~: b) -> Coercion a b
repr Refl = Coercion

deriving instance Eq (Coercion a b)
deriving instance Ord (Coercion a b)
deriving instance Show (Coercion a b)

instance Coercible a b => Read (Coercion a b) where
  readsPrec _ = readParen False (\s -> [(Coercion, rest) | ("Coercion", rest) <- lex s])

instance Coercible a b => Enum (Coercion a b) where
  toEnum 0 = Coercion
  toEnum _ = errorWithoutStackTrace "Data.Type.Coercion.toEnum: bad argument"
  fromEnum Coercion = 0

instance Coercible a b => Bounded (Coercion a b) where
  minBound = Coercion
  maxBound = Coercion

-- Types of which values tell whether they are represented alike.
class TestCoercion f where
  testCoercion :: f a -> f b -> Maybe (Coercion a b)

instance TestCoercion (Coercion a) where
  testCoercion Coercion Coercion = Just Coercion

instance TestCoercion ((:~:) a) where
  testCoercion Refl Refl = Just Coercion

instance TestCoercion ((:~~:) a) where
  testCoercion HRefl HRefl = Just Coercion
