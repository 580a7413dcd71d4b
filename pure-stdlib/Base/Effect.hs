-- What effects are made of: functions of a token that give a `Result`.
--
-- The compiler relies on this: an expression of type `Result` is matched at once
-- by `case`, or is what a function of the token returns. It is never bound by
-- `let`, passed or stored, for it is no object. The effects happen when it is
-- matched, in the order of the matches.

module Base.Effect where

import Base.Types

-- The token. Nothing can be done with it but pass it on.
data World
data Result a = Result a

primitive runRW :: (World -> Result a) -> a
primitive evaluateWith :: a -> World -> Result a
-- Input and output: an operation of the runtime (rt_abi's module `io` has the
-- table) with two operands; a negative answer is a failure.
primitive io :: Int -> Int -> Int -> World -> Result Int
-- Standard output cannot be written, for this reason: an exception in programs
-- that handle some, otherwise the end.
primitive putFailed :: a -> [Char] -> Int -> World -> Result b
