-- The module of words by its name in parsec's second version.

module Text.ParserCombinators.Parsec.Token (LanguageDef, GenLanguageDef(..), TokenParser, GenTokenParser(..), makeTokenParser) where

import Text.Parsec.Token
