-- What Unicode says of characters.

module GHC.Unicode
  ( unicodeVersion, GeneralCategory(..), generalCategory, isAscii, isLatin1, isControl, isAsciiUpper, isAsciiLower
  , isPrint, isSpace, isUpper, isLower, isAlpha, isDigit, isOctDigit, isHexDigit, isAlphaNum, isPunctuation, isSymbol
  , toUpper, toLower, toTitle
  ) where

import Data.Char
import Data.Version (Version, makeVersion)

unicodeVersion :: Version
unicodeVersion = makeVersion [12, 1, 0]
