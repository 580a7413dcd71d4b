-- Haskell's Text.ParserCombinators.ReadP: parsers that try all alternatives side
-- by side, so that no input is held for backtracking (Claessen, "Parallel
-- parsing processes", 2004).

module Text.ParserCombinators.ReadP
  ( ReadP, get, look, (+++), (<++), gather, pfail, eof, satisfy, char, string, munch, munch1, skipSpaces, choice
  , count, between, option, optional, many, many1, skipMany, skipMany1, sepBy, sepBy1, endBy, endBy1, chainr, chainl
  , chainl1, chainr1, manyTill, ReadS, readP_to_S, readS_to_P
  ) where

import Base.Lex (ReadS)
import Base.ReadP
