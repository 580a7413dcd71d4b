-- Haskell's lexemes, read from text.

module Base.Lex where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Char
import Base.Classes
import Base.Digit
import Base.Enum
import Base.Function
import Base.List
import Base.Show

-- What can be read from the start of a text, each with the rest of it.
type ReadS a = String -> [(a, String)]

-- The lexeme that a text begins with: at most one. At the end it is empty.
lex :: ReadS String
lex text = case dropWhile isSpace text of
  [] -> [("", "")]
  '"' : s -> [('"' : t, u) | (t, u) <- lexString s]
  '\'' : s -> case s of
    '\'' : _ -> []
    _ -> [('\'' : t ++ "'", u) | (t, '\'' : u) <- lexChar s]
  c : s
    | isSingle c -> [([c], s)]
    | isSymbolic c -> case span isSymbolic s of (more, t) -> [(c : more, t)]
    | isAlpha c || eqChar c '_' -> case span isNameChar s of (more, t) -> [(c : more, t)]
    | isDigit c -> [lexNumber c s]
    | otherwise -> []

isSingle, isSymbolic, isNameChar :: Char -> Bool
isSingle c = elem c ",;()[]{}`"
isSymbolic c
  | isAscii c = elem c "!@#$%&*+./<=>?\\^|:-~"
  | otherwise = isSymbol c || isPunctuation c
isNameChar c = isAlphaNum c || eqChar c '_' || eqChar c '\''

-- A number whose first digit was read.
lexNumber :: Char -> String -> (String, String)
lexNumber '0' (x : c : s)
  | (eqChar x 'x' || eqChar x 'X') && isHexDigit c = case span isHexDigit s of (ds, t) -> ('0' : x : c : ds, t)
  | (eqChar x 'o' || eqChar x 'O') && isOctDigit c = case span isOctDigit s of (ds, t) -> ('0' : x : c : ds, t)
lexNumber c s = case span isDigit s of
  (ds, t) -> case lexFraction t of
    (fraction, u) -> case lexExponent u of
      (exponent, v) -> (c : ds ++ fraction ++ exponent, v)

lexFraction, lexExponent :: String -> (String, String)
lexFraction ('.' : c : s) | isDigit c = case span isDigit s of (ds, t) -> ('.' : c : ds, t)
lexFraction s = ("", s)
lexExponent (e : s)
  | eqChar e 'e' || eqChar e 'E' = case s of
      c : t | isDigit c -> case span isDigit t of (ds, u) -> (e : c : ds, u)
      sign : c : t
        | (eqChar sign '-' || eqChar sign '+') && isDigit c -> case span isDigit t of (ds, u) -> (e : sign : c : ds, u)
      _ -> ("", e : s)
lexExponent s = ("", s)

-- The rest of a string literal, with its end.
lexString :: ReadS String
lexString s = case s of
  '"' : t -> [("\"", t)]
  '\\' : '&' : t -> [('\\' : '&' : u, v) | (u, v) <- lexString t]
  '\\' : c : t
    | isSpace c -> case span isSpace t of
        (gap, '\\' : u) -> [('\\' : c : gap ++ '\\' : v, w) | (v, w) <- lexString u]
        _ -> []
  _ -> [(c ++ u, v) | (c, t) <- lexChar s, (u, v) <- lexString t]

lexDigits :: ReadS String
lexDigits s = case span isDigit s of
  ([], _) -> []
  (ds, t) -> [(ds, t)]

-- A character as it stands in a literal, and the character that it stands for; with the
-- `\&` behind it, which stand for nothing.
lexLitChar :: ReadS String
lexLitChar s = [(c, afterEmpty t) | (c, t) <- lexChar s]

readLitChar :: ReadS Char
readLitChar s = [(c, afterEmpty t) | (c, t) <- readChar s]

afterEmpty :: String -> String
afterEmpty ('\\' : '&' : t) = afterEmpty t
afterEmpty t = t

lexChar :: ReadS String
lexChar s = case s of
  [] -> []
  '\\' : _ -> case readChar s of
    [(_, t)] -> [(taken s t, t)]
    _ -> []
  c : t -> [([c], t)]
  where
    taken from to = take (minusInt (length from) (length to)) from

readChar :: ReadS Char
readChar s = case s of
  [] -> []
  '\\' : t -> readEscape t
  c : t -> [(c, t)]

readEscape :: ReadS Char
readEscape s = case s of
  'a' : t -> [('\a', t)]
  'b' : t -> [('\b', t)]
  'f' : t -> [('\f', t)]
  'n' : t -> [('\n', t)]
  'r' : t -> [('\r', t)]
  't' : t -> [('\t', t)]
  'v' : t -> [('\v', t)]
  '\\' : t -> [('\\', t)]
  '"' : t -> [('"', t)]
  '\'' : t -> [('\'', t)]
  '^' : c : t | geChar c '@' && leChar c '_' -> [(unsafeChr (minusInt (ord c) 64), t)]
  'x' : t -> inBase 16 isHexDigit t
  'X' : t -> inBase 16 isHexDigit t
  'o' : t -> inBase 8 isOctDigit t
  'O' : t -> inBase 8 isOctDigit t
  c : _
    | isDigit c -> inBase 10 isDigit s
    | isUpper c -> named
  _ -> []
  where
    -- Of "\SO" and "\SOH", the longer one.
    named = first (('\DEL', "DEL") : ('\SOH', "SOH") : zip (map unsafeChr (intsFromTo 0 31)) controlNames)
    first [] = []
    first ((c, name) : more) = case after name s of
      Just t -> [(c, t)]
      Nothing -> first more

after :: String -> String -> Maybe String
after [] s = Just s
after (c : cs) (d : ds) | eqChar c d = after cs ds
after _ _ = Nothing

-- The character of a code; a code that is too large is none.
inBase :: Int -> (Char -> Bool) -> ReadS Char
inBase base isDigit' s = case span isDigit' s of
  ([], _) -> []
  (ds, t) -> case foldl' digit 0 ds of
    n | leInt n 1114111 -> [(unsafeChr n, t)]
    _ -> []
  where
    digit n c = if gtInt n 1114111 then n else plusInt (timesInt n base) (digitToInt c)
