-- The basic parsers by the names of parsec's second version.

module Text.ParserCombinators.Parsec.Prim
  ( (<?>), (<|>), Parser, GenParser, runParser, parse, parseFromFile, parseTest, token, tokens, tokenPrim, tokenPrimEx
  , try, label, labels, unexpected, pzero, many, skipMany, getState, setState, updateState
  , getPosition, setPosition, getInput, setInput, State(..), getParserState, setParserState
  ) where

import Prelude
import Text.Parsec.Error (ParseError)
import Text.Parsec.Pos (SourceName)
import Text.Parsec.Prim hiding (runParser, try)
import qualified Text.Parsec.Prim as Parsec
import Text.Parsec.String

pzero :: GenParser tok st a
pzero = parserZero

runParser :: GenParser tok st a -> st -> SourceName -> [tok] -> Either ParseError a
runParser = Parsec.runParser

try :: GenParser tok st a -> GenParser tok st a
try = Parsec.try
