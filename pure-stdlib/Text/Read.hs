-- Haskell's Text.Read.

module Text.Read
  ( Read(..), ReadS, reads, read, readParen, lex, readMaybe, readEither, Lexeme(..), lexP, parens
  , readListDefault, readListPrecDefault
  , ReadPrec, lift, prec, Prec, minPrec, step, reset, get, look, (+++), (<++), pfail, choice
  , readPrec_to_P, readP_to_Prec, readPrec_to_S, readS_to_Prec
  ) where

import Base.Lex
import Base.Read
import Base.ReadDerive ()
import Base.ReadPrec
import Text.Read.Lex hiding (isSymbolChar, lex, lexChar)
