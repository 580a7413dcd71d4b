-- The types that the language itself mentions. Int, Char, Double, Bool, Ordering,
-- lists, functions and tuples are wired in and belong to this module.

module Base.Types where

infixr 5 :|

type String = [Char]

-- Text that is put before other text.
type ShowS = String -> String

data Maybe a = Nothing | Just a

data Either a b = Left a | Right b

-- A list that has a first element.
data NonEmpty a = a :| [a]
