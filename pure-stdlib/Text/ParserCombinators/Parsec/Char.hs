-- The parsers of characters by the names of parsec's second version.

module Text.ParserCombinators.Parsec.Char
  ( CharParser, spaces, space, newline, tab, upper, lower, alphaNum, letter, digit, hexDigit, octDigit
  , char, string, anyChar, oneOf, noneOf, satisfy
  ) where

import Prelude
import Text.Parsec.Char
import Text.Parsec.String

type CharParser st = GenParser Char st
