{-# LANGUAGE NullaryTypeClasses #-}
-- Errors that tell which expressions of the program have led to them.

module Base.CallStack where

import Base.Error
import Base.Types

-- Where the texts of the calls are, innermost first. The compiler passes them, in code of
-- the program only: see `lower/calls.rs`. The text of a call that freezes those that led to it
-- begins with a space.
class HasCallStack where
  sites :: [Int]

primitive textAt :: Int -> [Char]

-- What is called below a frozen call is left out, and that call as well.
calls :: HasCallStack => [[Char]]
calls = case recorded of Recorded _ texts -> texts

-- Whether a call was frozen, and the calls.
data Recorded = Recorded Bool [[Char]]

recorded :: HasCallStack => Recorded
recorded = let all = texts sites in unfrozen False all all
  where
    texts (site : rest) = textAt site : texts rest
    texts [] = []
    unfrozen _ _ ((' ' : _) : rest) = unfrozen True rest rest
    unfrozen frozen kept (_ : rest) = unfrozen frozen kept rest
    unfrozen frozen kept [] = Recorded frozen kept

-- Calls in the expression are not told, those of the function in which it stands are.
withFrozenCallStack :: HasCallStack => (HasCallStack => a) -> a
withFrozenCallStack x = x

-- The message, what `show` has of the calls, what is said of them where nobody handles
-- the error, and message and calls as they are said.
primitive errorCalledFrom :: [Char] -> [Char] -> [Char] -> [Char] -> a

{-# NOINLINE error #-}
error :: HasCallStack => [Char] -> a
error message = let said = called calls in errorCalledFrom message said said (withCalls message said)

{-# NOINLINE undefined #-}
undefined :: HasCallStack => a
undefined = failedAt "GHC/Err.hs:75:14 in base:GHC.Err" "Prelude.undefined"

-- As `error` that is called within base, at this place.
{-# NOINLINE failedAt #-}
failedAt :: HasCallStack => [Char] -> [Char] -> a
failedAt place message = let said = called (within recorded) in
  errorCalledFrom message said said (withCalls message said)
  where
    within (Recorded True others) = others
    within (Recorded _ []) = []
    within (Recorded _ others) = joined "error, called at libraries/base/" place : others

-- An error of a function of the library, of which `show` has the message alone.
{-# NOINLINE badCall #-}
badCall :: HasCallStack => [Char] -> a
badCall message = let said = called calls in errorCalledFrom message [] said (withCalls message said)

-- As an error of the program's own: with the function's name as the message begins with
-- it, where that ends in a colon.
{-# NOINLINE failedCall #-}
failedCall :: HasCallStack => [Char] -> a
failedCall message = let said = called (renamed (qualified message) calls) in
  errorCalledFrom message said said (withCalls message said)

-- As `error` that the program calls where it derives an instance.
{-# NOINLINE derivedError #-}
derivedError :: HasCallStack => [Char] -> a
derivedError message = let said = called (renamed "error" calls) in
  errorCalledFrom message said said (withCalls message said)

called :: [[Char]] -> [Char]
called [] = []
called texts = joined "CallStack (from HasCallStack):" (listed texts)

listed :: [[Char]] -> [Char]
listed [] = []
listed (s : rest) = joined "\n  " (joined s (listed rest))

joined :: [Char] -> [Char] -> [Char]
joined [] s = s
joined (c : cs) s = c : joined cs s

withCalls :: [Char] -> [Char] -> [Char]
withCalls message [] = message
withCalls message said = joined message ('\n' : said)

qualified :: [Char] -> [Char]
qualified (':' : ' ' : _) = []
qualified (c : cs) = c : qualified cs
qualified [] = []

renamed :: [Char] -> [[Char]] -> [[Char]]
renamed _ [] = []
renamed name (s : rest) = joined name (behindName s) : rest

behindName :: [Char] -> [Char]
behindName s@(',' : ' ' : _) = s
behindName (_ : cs) = behindName cs
behindName [] = []
