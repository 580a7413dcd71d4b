-- Characters: what Unicode says of them. ASCII is decided without its tables.

module Base.Char where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Unicode

isAscii, isLatin1, isAsciiUpper, isAsciiLower :: Char -> Bool
isAscii c = leChar c '\DEL'
isLatin1 c = leChar c '\255'
isAsciiUpper c = geChar c 'A' && leChar c 'Z'
isAsciiLower c = geChar c 'a' && leChar c 'z'

isDigit, isOctDigit, isHexDigit :: Char -> Bool
isDigit c = geChar c '0' && leChar c '9'
isOctDigit c = geChar c '0' && leChar c '7'
isHexDigit c = isDigit c || (geChar c 'a' && leChar c 'f') || (geChar c 'A' && leChar c 'F')

-- What separates words.
isSpace :: Char -> Bool
isSpace c
  | ltChar c '\887' = eqChar c ' ' || (geChar c '\t' && leChar c '\r') || eqChar c '\160'
  | otherwise = geChar c '\x1680' && (eqChar c '\x1680' || (geChar c '\x2000' && leChar c '\x200A')
      || eqChar c '\x202F' || eqChar c '\x205F' || eqChar c '\x3000')

isUpper, isLower, isAlpha, isLetter, isAlphaNum :: Char -> Bool
isUpper c
  | isAscii c = isAsciiUpper c
  | otherwise = case category c of
      0 -> True
      2 -> True
      _ -> False
isLower c
  | isAscii c = isAsciiLower c
  | otherwise = eqInt (category c) 1
isAlpha c
  | isAscii c = isAsciiLower c || isAsciiUpper c
  | otherwise = leInt (category c) 4
isLetter = isAlpha
isAlphaNum c
  | isAscii c = isAsciiLower c || isAsciiUpper c || isDigit c
  | otherwise = let k = category c in leInt k 4 || (geInt k 8 && leInt k 10)

isControl, isPrint, isPunctuation, isSymbol, isMark, isNumber, isSeparator :: Char -> Bool
isControl c
  | isAscii c = ltChar c ' ' || eqChar c '\DEL'
  | otherwise = eqInt (category c) 25
isPrint c
  | isAscii c = geChar c ' ' && ltChar c '\DEL'
  | otherwise = leInt (category c) 22
isPunctuation c = let k = category c in geInt k 11 && leInt k 17
isSymbol c = let k = category c in geInt k 18 && leInt k 21
isMark c = let k = category c in geInt k 5 && leInt k 7
isNumber c = let k = category c in geInt k 8 && leInt k 10
isSeparator c = let k = category c in geInt k 22 && leInt k 24

toUpper, toLower, toTitle :: Char -> Char
toUpper c
  | isAscii c = if isAsciiLower c then unsafeChr (minusInt (ord c) 32) else c
  | otherwise = upperCase c
toLower c
  | isAscii c = if isAsciiUpper c then unsafeChr (plusInt (ord c) 32) else c
  | otherwise = lowerCase c
-- Four pairs of letters in one character, and Georgian, which has no titles.
toTitle c
  | ltChar c '\452' = toUpper c
  | leChar c '\454' = '\453'
  | leChar c '\457' = '\456'
  | leChar c '\460' = '\459'
  | geChar c '\497' && leChar c '\499' = '\498'
  | geChar c '\4304' && leChar c '\4351' = c
  | otherwise = upperCase c
