{-# LANGUAGE GADTs, PatternSynonyms, ScopedTypeVariables #-}
-- Haskell's Data.Dynamic: values that carry their type.

module Data.Dynamic
  ( Dynamic(..), toDyn, fromDyn, fromDynamic, dynTypeRep, dynApply, dynApp, Typeable
  ) where

import Base.Types
import Base.Classes
import Base.Error (errorWithoutStackTrace)
import Base.Exception (Exception)
import Base.Function
import Base.Maybe
import Base.Show
import Base.Typeable
import Data.Type.Equality ((:~~:)(..))
import Type.Reflection (eqTypeRep, pattern Fun)

data Dynamic where
  Dynamic :: TypeRep a -> a -> Dynamic

toDyn :: Typeable a => a -> Dynamic
toDyn x = Dynamic tag x

fromDynamic :: forall a. Typeable a => Dynamic -> Maybe a
fromDynamic (Dynamic t x) = case eqTypeRep t (tag :: TypeRep a) of
  Just HRefl -> Just x
  Nothing -> Nothing

fromDyn :: Typeable a => Dynamic -> a -> a
fromDyn d x = fromMaybe x (fromDynamic d)

dynTypeRep :: Dynamic -> SomeTypeRep
dynTypeRep (Dynamic t _) = SomeTypeRep t

dynApply :: Dynamic -> Dynamic -> Maybe Dynamic
dynApply (Dynamic (Fun a r) f) (Dynamic t x) = case eqTypeRep a t of
  Just HRefl -> Just (Dynamic r (f x))
  Nothing -> Nothing
dynApply _ _ = Nothing

instance Exception Dynamic

instance Show Dynamic where
  showsPrec _ d = showString "<<" . shows (dynTypeRep d) . showString ">>"

dynApp :: Dynamic -> Dynamic -> Dynamic
dynApp f x = case dynApply f x of
  Just r -> r
  Nothing -> errorWithoutStackTrace
    (showString "Type error in dynamic application.\nCan't apply function " (shows f (showString " to argument " (shows x ""))))
