{-# LANGUAGE GADTs, PolyKinds, TypeOperators #-}
-- Haskell's Control.Category.

module Control.Category (Category(..), (<<<), (>>>)) where

import qualified Base.Function as F
import Data.Kind (Type)
import Data.Type.Coercion (Coercion(..))
import Data.Type.Equality ((:~:)(..), (:~~:)(..))

infixr 9 .
infixr 1 >>>, <<<

class Category (cat :: k -> k -> Type) where
  id :: cat a a
  (.) :: cat b c -> cat a b -> cat a c

instance Category (->) where
  id = F.id
  (.) = (F..)

instance Category (:~:) where
  id = Refl
  Refl . Refl = Refl

instance Category (:~~:) where
  id = HRefl
  HRefl . HRefl = HRefl

instance Category Coercion where
  id = Coercion
  Coercion . Coercion = Coercion

(<<<) :: Category cat => cat b c -> cat a b -> cat a c
f <<< g = f . g

(>>>) :: Category cat => cat a b -> cat b c -> cat a c
f >>> g = g . f
