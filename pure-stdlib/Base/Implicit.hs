{-# LANGUAGE AllowAmbiguousTypes, DataKinds, FunctionalDependencies, KindSignatures #-}
-- Implicit parameters: the constraint `?x :: t`, which the compiler solves by the innermost
-- binding or signature around that has the name. The evidence is the value.

module Base.Implicit where

import Base.TypeLits (Symbol)

class Implicit (name :: Symbol) a | name -> a where
  implicitValue :: a
