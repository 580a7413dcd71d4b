-- Lexemes as data, for instances that are written with readPrec.

module Text.Read.Lex (Lexeme(..), lexP, expectP, parens, readListDefault, readListPrecDefault) where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Char
import Base.Classes
import Base.Function
import Base.Lex
import Base.List
import Base.Monad
import Base.Read
import Base.ReadPrec
import Base.Show

data Lexeme
  = Char Char
  | String String
  | Punc String
  | Ident String
  | Symbol String
  | Number Number
  | EOF
  deriving (Eq, Show)

-- A number as it was written.
newtype Number = Written String
  deriving (Eq, Show)

lexP :: ReadPrec Lexeme
lexP = readS_to_Prec (\_ s -> [(classify l, t) | (l, t) <- lex s])

expectP :: Lexeme -> ReadPrec ()
expectP want = lexP >>= \found -> if found == want then return () else pfail

classify :: String -> Lexeme
classify l = case l of
  [] -> EOF
  '\'' : _ -> Char (read l)
  '"' : _ -> String (read l)
  c : _
    | isSingle c -> Punc l
    | isDigit c -> Number (Written l)
    | isAlpha c || eqChar c '_' -> Ident l
    | elem l ["..", "::", "=", "\\", "|", "<-", "->", "@", "~", "=>"] -> Punc l
    | otherwise -> Symbol l

-- In any number of parentheses.
parens :: ReadPrec a -> ReadPrec a
parens p = optional
  where
    optional = p +++ within
    within = expectP (Punc "(") >> (reset optional >>= \x -> expectP (Punc ")") >> return x)

readListDefault :: Read a => ReadS [a]
readListDefault = readPrec_to_S readListPrec 0

readListPrecDefault :: Read a => ReadPrec [a]
readListPrecDefault = readS_to_Prec (\_ -> readListWith reads)
