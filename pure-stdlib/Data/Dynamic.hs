-- Haskell's Data.Dynamic: values that carry their type.

module Data.Dynamic
  ( Dynamic, toDyn, fromDyn, fromDynamic, dynTypeRep, dynApply, Typeable
  ) where

import Base.Types
import Base.Classes
import Base.Function
import Base.Maybe
import Base.Show
import Base.Typeable

data Any

data Dynamic = Dynamic SomeTypeRep Any

toDyn :: Typeable a => a -> Dynamic
toDyn x = Dynamic (typeOf x) (unsafeCoerce x)

fromDynamic :: Typeable a => Dynamic -> Maybe a
fromDynamic d = at tag d
  where
    at :: TypeRep a -> Dynamic -> Maybe a
    at t (Dynamic s x) = if s == SomeTypeRep t then Just (unsafeCoerce x) else Nothing

fromDyn :: Typeable a => Dynamic -> a -> a
fromDyn d x = fromMaybe x (fromDynamic d)

dynTypeRep :: Dynamic -> SomeTypeRep
dynTypeRep (Dynamic t _) = t

dynApply :: Dynamic -> Dynamic -> Maybe Dynamic
dynApply (Dynamic s f) (Dynamic t x) = case funResultTy s t of
  Just r -> Just (Dynamic r (unsafeCoerce f x))
  Nothing -> Nothing

instance Show Dynamic where
  showsPrec _ d = showString "<<" . shows (dynTypeRep d) . showString ">>"
