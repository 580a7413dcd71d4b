-- Haskell's Data.Char. Unicode is that of version 12.1.

module Data.Char
  ( Char, isControl, isSpace, isLower, isUpper, isAlpha, isLetter, isDigit, isOctDigit, isHexDigit, isAlphaNum
  , isPrint, isPunctuation, isSymbol, isMark, isNumber, isSeparator, isAscii, isLatin1, isAsciiUpper, isAsciiLower
  , GeneralCategory(..), generalCategory, toUpper, toLower, toTitle, digitToInt, intToDigit, ord, chr
  , showLitChar, lexLitChar, readLitChar
  ) where

import Base.Char
import Base.Classes
import Base.Decimal
import Base.Derive ()
import Base.Digit
import Base.Enum
import Base.Lex (lexLitChar, readLitChar)
import Base.Ix (Ix)
import Base.Primitive
import Base.Read
import Base.ReadDerive ()
import Base.Show
import Base.Types
import Base.Unicode

data GeneralCategory
  = UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter
  | NonSpacingMark | SpacingCombiningMark | EnclosingMark
  | DecimalNumber | LetterNumber | OtherNumber
  | ConnectorPunctuation | DashPunctuation | OpenPunctuation | ClosePunctuation
  | InitialQuote | FinalQuote | OtherPunctuation
  | MathSymbol | CurrencySymbol | ModifierSymbol | OtherSymbol
  | Space | LineSeparator | ParagraphSeparator
  | Control | Format | Surrogate | PrivateUse | NotAssigned
  deriving (Eq, Ord, Enum, Bounded, Show, Read, Ix)

generalCategory :: Char -> GeneralCategory
generalCategory c = toEnum (category c)
