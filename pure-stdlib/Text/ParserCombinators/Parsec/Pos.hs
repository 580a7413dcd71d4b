-- The module of places by its name in parsec's second version.

module Text.ParserCombinators.Parsec.Pos
  ( SourceName, Line, Column, SourcePos, sourceLine, sourceColumn, sourceName
  , incSourceLine, incSourceColumn, setSourceLine, setSourceColumn, setSourceName
  , newPos, initialPos, updatePosChar, updatePosString
  ) where

import Text.Parsec.Pos
