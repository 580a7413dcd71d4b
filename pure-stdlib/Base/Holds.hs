{-# LANGUAGE UndecidableSuperClasses #-}
-- Constraints whose class is not written: a variable, an application of a family, one with
-- variables of its own. What such a constraint is given as is evidence for the constraint
-- that its type turns out to be.

module Base.Holds where

import Data.Kind (Constraint)

-- The constraint that a type of that kind is. The compiler solves and uses it.
class Holds (c :: Constraint)

-- A tuple of constraints as one: its first, and the tuple of the others.
class (c, d) => Both c d
instance (c, d) => Both c d

-- `()` as a constraint.
class Nothing'
instance Nothing'
