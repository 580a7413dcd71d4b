-- Haskell's Data.Char, as far as the Prelude has it (ASCII).

module Data.Char
  ( Char, ord, chr, isSpace, isDigit, isLower, isUpper, isAlpha, isAlphaNum
  , isPunctuation, isLetter, isHexDigit, isOctDigit, isControl, isPrint, isAscii
  , toUpper, toLower, digitToInt, intToDigit, showLitChar
  ) where

import Base.Char
import Base.Primitive
import Base.Show
import Base.Types
