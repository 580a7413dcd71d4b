-- Fields of records by their names as types.
--
-- The compiler solves `HasField "x" T a` by itself where T is a type with a field x: its
-- method is the selector.

module Base.HasField where

class HasField x r a | x r -> a where
  getField :: r -> a
