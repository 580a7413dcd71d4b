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
-- The same for effects that are seen elsewhere, now and when it is wanted.
primitive runOpaque :: (World -> Result a) -> a
primitive interleave :: (World -> Result a) -> World -> Result a
primitive evaluateWith :: a -> World -> Result a
-- Input and output: an operation of the runtime (rt_abi's module `io` has the
-- table) with two operands; a negative answer is a failure.
primitive io :: Int -> Int -> Int -> World -> Result Int
-- An operation for each character of a text.
primitive ioChars :: Int -> String -> World -> Result ()
-- Waits for a handle, as the runtime has answered (rt_abi's module `threads::way`).
primitive awaitHandle :: Int -> World -> Result Int
-- Standard output cannot be written, for this reason: an exception in programs
-- that handle some, otherwise the end.
primitive putFailed :: a -> [Char] -> Int -> World -> Result b

-- Mutable variables and arrays, boxed and of bytes. Indices are not checked.
data Var a
data Cells a
data Bytes

primitive newVar :: a -> World -> Result (Var a)
primitive readVar :: Var a -> World -> Result a
primitive writeVar :: Var a -> a -> World -> Result ()
-- Of any two mutable objects.
primitive sameObject :: a -> a -> Bool

primitive newArray :: Int -> a -> World -> Result (Cells a)
primitive readArray :: Cells a -> Int -> World -> Result a
primitive writeArray :: Cells a -> Int -> a -> World -> Result ()
primitive indexArray :: Cells a -> Int -> Result a
primitive sizeArray :: Cells a -> Int
-- From an index in one to an index in the other, so many elements.
primitive copyArray :: Cells a -> Int -> Cells a -> Int -> Int -> World -> Result ()

-- Lengths and places are in bytes, indices in elements.
primitive newBytes :: Int -> World -> Result Bytes
primitive sizeBytes :: Bytes -> Int
primitive copyBytes :: Bytes -> Int -> Bytes -> Int -> Int -> World -> Result ()

-- A question about so many bytes of two arrays, or of one and a byte (in place of the second
-- index): 0 how they compare, 1 and 2 where it is first and last, 3 how often it is there.
-- Nobody writes to the arrays any more.
primitive askBytes :: Bytes -> Int -> Bytes -> Int -> Int -> Int -> Int
-- Bytes of a file: from a place of the array so many; the operation (rt_abi's `io::Block` has
-- the table) and the handle.
primitive fileBytes :: Bytes -> Int -> Int -> Int -> Int -> World -> Result Int

primitive readI8 :: Bytes -> Int -> World -> Result Int
primitive writeI8 :: Bytes -> Int -> Int -> World -> Result ()
primitive indexI8 :: Bytes -> Int -> Int
primitive readI16 :: Bytes -> Int -> World -> Result Int
primitive writeI16 :: Bytes -> Int -> Int -> World -> Result ()
primitive indexI16 :: Bytes -> Int -> Int
primitive readI32 :: Bytes -> Int -> World -> Result Int
primitive writeI32 :: Bytes -> Int -> Int -> World -> Result ()
primitive indexI32 :: Bytes -> Int -> Int
primitive readI64 :: Bytes -> Int -> World -> Result Int
primitive writeI64 :: Bytes -> Int -> Int -> World -> Result ()
primitive indexI64 :: Bytes -> Int -> Int
primitive readW8 :: Bytes -> Int -> World -> Result Int
primitive writeW8 :: Bytes -> Int -> Int -> World -> Result ()
primitive indexW8 :: Bytes -> Int -> Int
primitive readW16 :: Bytes -> Int -> World -> Result Int
primitive writeW16 :: Bytes -> Int -> Int -> World -> Result ()
primitive indexW16 :: Bytes -> Int -> Int
primitive readW32 :: Bytes -> Int -> World -> Result Int
primitive writeW32 :: Bytes -> Int -> Int -> World -> Result ()
primitive indexW32 :: Bytes -> Int -> Int
primitive readF32 :: Bytes -> Int -> World -> Result Double
primitive writeF32 :: Bytes -> Int -> Double -> World -> Result ()
primitive indexF32 :: Bytes -> Int -> Double
primitive readF64 :: Bytes -> Int -> World -> Result Double
primitive writeF64 :: Bytes -> Int -> Double -> World -> Result ()
primitive indexF64 :: Bytes -> Int -> Double
primitive readC32 :: Bytes -> Int -> World -> Result Char
primitive writeC32 :: Bytes -> Int -> Char -> World -> Result ()
primitive indexC32 :: Bytes -> Int -> Char
