-- Evaluation at a certain step of a program.

module Control.Exception (evaluate, assert) where

import Prelude
import Base.Effect
import Base.IO

evaluate :: a -> IO a
evaluate x = IO (\w -> evaluateWith x w)

assert :: Bool -> a -> a
assert c x = if c then x else error "Assertion failed"
