-- The module of languages by its name in parsec's second version.

module Text.ParserCombinators.Parsec.Language (haskellDef, haskell, mondrianDef, mondrian, emptyDef, haskellStyle, javaStyle, LanguageDef, GenLanguageDef(..)) where

import Text.Parsec.Language
import Text.Parsec.Token
