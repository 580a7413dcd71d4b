-- Reading values, and what instances are written with.

module GHC.Read
  ( Read(..), ReadS, lex, lexLitChar, readLitChar, lexDigits, lexP, expectP, paren, parens, list, choose
  , readListDefault, readListPrecDefault, readField, readSymField, readFieldHash, readParen
  ) where

import Prelude
import Data.Char (lexLitChar, readLitChar)
import Numeric (lexDigits)
import Text.Read
import Text.Read.Lex (expectP)

-- In just one pair of parentheses.
paren :: ReadPrec a -> ReadPrec a
paren p = expectP (Punc "(") >> reset p >>= \x -> expectP (Punc ")") >> return x

list :: ReadPrec a -> ReadPrec [a]
list p = parens (expectP (Punc "[") >> (elements False +++ end))
  where
    end = expectP (Punc "]") >> return []
    elements started = (if started then expectP (Punc ",") else return ()) >> reset p >>= \x ->
      fmap (x :) (end +++ elements True)

-- By the name that comes first, an identifier or an operator.
choose :: [(String, ReadPrec a)] -> ReadPrec a
choose table = foldr (\(name, p) others -> ((lexP >>= named name) >> p) +++ others) pfail table
  where
    named name (Ident s) | s == name = return ()
    named name (Symbol s) | s == name = return ()
    named _ _ = pfail

readField :: String -> ReadPrec a -> ReadPrec a
readField name p = expectP (Ident name) >> expectP (Punc "=") >> p

readFieldHash :: String -> ReadPrec a -> ReadPrec a
readFieldHash name p = expectP (Ident name) >> expectP (Symbol "#") >> expectP (Punc "=") >> p

readSymField :: String -> ReadPrec a -> ReadPrec a
readSymField name p = expectP (Punc "(") >> expectP (Symbol name) >> expectP (Punc ")") >> expectP (Punc "=") >> p
