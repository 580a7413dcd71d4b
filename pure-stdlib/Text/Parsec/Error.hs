-- What went wrong, and where. Errors at one place add up; of several places the last counts.

module Text.Parsec.Error
  ( Message(..), messageString, ParseError, errorPos, errorMessages, errorIsUnknown, showErrorMessages
  , newErrorMessage, newErrorUnknown, addErrorMessage, setErrorPos, setErrorMessage, mergeError
  ) where

import Prelude
import Data.List (nub, sortBy)
import Data.Ord (comparing)
import Text.Parsec.Pos

-- Of a token that was not expected: as the library tells it, or by `unexpected`.
data Message = SysUnExpect !String | UnExpect !String | Expect !String | Message !String

instance Enum Message where
  fromEnum m = case m of
    SysUnExpect _ -> 0
    UnExpect _ -> 1
    Expect _ -> 2
    Message _ -> 3
  toEnum _ = error "toEnum is undefined for Message"

-- Only the kinds are equal.
instance Eq Message where
  m == n = fromEnum m == fromEnum n

instance Ord Message where
  compare = comparing fromEnum

messageString :: Message -> String
messageString m = case m of
  SysUnExpect s -> s
  UnExpect s -> s
  Expect s -> s
  Message s -> s

data ParseError = ParseError !SourcePos [Message]

instance Eq ParseError where
  e == f = errorPos e == errorPos f && strings e == strings f
    where strings = map messageString . errorMessages

instance Show ParseError where
  show e = show (errorPos e) ++ ":" ++ messages
    where messages = showErrorMessages "or" "unknown parse error" "expecting" "unexpected" "end of input" (errorMessages e)

errorPos :: ParseError -> SourcePos
errorPos (ParseError pos _) = pos

-- Sorted by their kinds.
errorMessages :: ParseError -> [Message]
errorMessages (ParseError _ messages) = sortBy compare messages

errorIsUnknown :: ParseError -> Bool
errorIsUnknown (ParseError _ messages) = null messages

newErrorUnknown :: SourcePos -> ParseError
newErrorUnknown pos = ParseError pos []

newErrorMessage :: Message -> SourcePos -> ParseError
newErrorMessage message pos = ParseError pos [message]

addErrorMessage :: Message -> ParseError -> ParseError
addErrorMessage message (ParseError pos messages) = ParseError pos (message : messages)

-- In place of all of its kind.
setErrorMessage :: Message -> ParseError -> ParseError
setErrorMessage message (ParseError pos messages) = ParseError pos (message : filter (/= message) messages)

setErrorPos :: SourcePos -> ParseError -> ParseError
setErrorPos pos (ParseError _ messages) = ParseError pos messages

-- An error that says something wins against one that does not, wherever it is.
mergeError :: ParseError -> ParseError -> ParseError
mergeError e@(ParseError p ms) f@(ParseError q ns)
  | null ns && not (null ms) = e
  | null ms && not (null ns) = f
  | otherwise = case compare p q of
      EQ -> ParseError p (ms ++ ns)
      GT -> e
      LT -> f

-- The words are given: between the last two, of no messages, before what was expected and before
-- what was not, and for the end of the input.
showErrorMessages :: String -> String -> String -> String -> String -> [Message] -> String
showErrorMessages disjunction unknown expecting unexpected end messages
  | null messages = unknown
  | otherwise = concatMap ('\n' :) (clean [system, list unexpected told, list expecting expected, list "" others])
  where
    (fromSystem, rest) = span (SysUnExpect "" ==) messages
    (told, rest') = span (UnExpect "" ==) rest
    (expected, others) = span (Expect "" ==) rest'

    -- The library's word stands only if nobody else tells what was not expected.
    system = case fromSystem of
      first : _ | null told -> unexpected ++ " " ++ (if null (messageString first) then end else messageString first)
      _ -> ""

    list word ms = case clean (map messageString ms) of
      [] -> ""
      strings | null word -> enumerate strings
              | otherwise -> word ++ " " ++ enumerate strings

    enumerate strings = case reverse strings of
      [s] -> s
      s : before -> separated (clean (reverse before)) ++ " " ++ disjunction ++ " " ++ s
      [] -> ""

    separated = foldr1 (\s t -> s ++ ", " ++ t)

    clean = nub . filter (not . null)
