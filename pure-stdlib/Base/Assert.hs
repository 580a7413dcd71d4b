-- Assertions, and what they are where they are left out.

module Base.Assert (assert, unasserted) where

import Base.Types
import Base.CallStack (HasCallStack, called, calls)
import Base.Exception
import Base.List ((++))

assert :: HasCallStack => Bool -> a -> a
assert c x = if c then x else throw (AssertionFailed ("Assertion failed\n" ++ called calls))

-- What `assert` means in a module whose assertions are left out.
unasserted :: Bool -> a -> a
unasserted _ x = x
