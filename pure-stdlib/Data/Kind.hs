-- Haskell's Data.Kind, as far as kinds are types here: `Type` is read by the
-- parser wherever a kind may stand.

module Data.Kind (Type) where

data Type
