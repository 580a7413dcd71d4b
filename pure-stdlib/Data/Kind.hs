-- Haskell's Data.Kind, as far as kinds are types here: `Type` and `Constraint` are
-- read by the parser wherever a kind may stand.

module Data.Kind (Type, Constraint) where

data Type

data Constraint
