{-# LANGUAGE ConstraintKinds, TypeOperators #-}
-- Equal types: the constraint `a ~ b`, which the compiler solves and uses by
-- unification. It has no methods; its evidence is empty. That each type determines
-- the other says so to the checks of contexts and signatures.

module Base.Equal where

infix 4 ~~

class Equal (a :: k) (b :: k) | a -> b, b -> a

-- The same of types whose kinds may differ.
type (~~) = Equal
