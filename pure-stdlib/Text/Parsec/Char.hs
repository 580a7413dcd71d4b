{-# LANGUAGE FlexibleContexts #-}
-- Parsers of characters.

module Text.Parsec.Char
  ( spaces, space, newline, crlf, endOfLine, tab, upper, lower, alphaNum, letter, digit, hexDigit, octDigit
  , char, anyChar, satisfy, oneOf, noneOf, string
  ) where

import Prelude
import Data.Char
import Text.Parsec.Pos
import Text.Parsec.Prim

satisfy :: Stream s m Char => (Char -> Bool) -> ParsecT s u m Char
satisfy p = tokenPrim (\c -> show [c]) (\pos c _ -> updatePosChar pos c) (\c -> if p c then Just c else Nothing)

oneOf :: Stream s m Char => [Char] -> ParsecT s u m Char
oneOf cs = satisfy (`elem` cs)

noneOf :: Stream s m Char => [Char] -> ParsecT s u m Char
noneOf cs = satisfy (`notElem` cs)

char :: Stream s m Char => Char -> ParsecT s u m Char
char c = satisfy (== c) <?> show [c]

anyChar :: Stream s m Char => ParsecT s u m Char
anyChar = satisfy (const True)

string :: Stream s m Char => String -> ParsecT s u m String
string = tokens show updatePosString

spaces :: Stream s m Char => ParsecT s u m ()
spaces = skipMany space <?> "white space"

space :: Stream s m Char => ParsecT s u m Char
space = satisfy isSpace <?> "space"

newline :: Stream s m Char => ParsecT s u m Char
newline = char '\n' <?> "lf new-line"

crlf :: Stream s m Char => ParsecT s u m Char
crlf = char '\r' *> char '\n' <?> "crlf new-line"

endOfLine :: Stream s m Char => ParsecT s u m Char
endOfLine = newline <|> crlf <?> "new-line"

tab :: Stream s m Char => ParsecT s u m Char
tab = char '\t' <?> "tab"

upper :: Stream s m Char => ParsecT s u m Char
upper = satisfy isUpper <?> "uppercase letter"

lower :: Stream s m Char => ParsecT s u m Char
lower = satisfy isLower <?> "lowercase letter"

alphaNum :: Stream s m Char => ParsecT s u m Char
alphaNum = satisfy isAlphaNum <?> "letter or digit"

letter :: Stream s m Char => ParsecT s u m Char
letter = satisfy isAlpha <?> "letter"

digit :: Stream s m Char => ParsecT s u m Char
digit = satisfy isDigit <?> "digit"

hexDigit :: Stream s m Char => ParsecT s u m Char
hexDigit = satisfy isHexDigit <?> "hexadecimal digit"

octDigit :: Stream s m Char => ParsecT s u m Char
octDigit = satisfy isOctDigit <?> "octal digit"
