-- Characters.

module Base.Char where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Error
import Base.Classes
import Base.List

isSpace, isDigit, isLower, isUpper, isAlpha, isAlphaNum, isPunctuation :: Char -> Bool
isSpace c = eqChar c ' ' || (geChar c '\t' && leChar c '\r') || eqChar c '\160'
isDigit c = geChar c '0' && leChar c '9'
isLower c = geChar c 'a' && leChar c 'z'
isUpper c = geChar c 'A' && leChar c 'Z'
isAlpha c = isLower c || isUpper c
isAlphaNum c = isAlpha c || isDigit c
isPunctuation c = elem c "!\"#%&'()*,-./:;?@[\\]_{}"

isLetter, isHexDigit, isOctDigit, isControl, isPrint, isAscii :: Char -> Bool
isLetter = isAlpha
isHexDigit c = isDigit c || (geChar c 'a' && leChar c 'f') || (geChar c 'A' && leChar c 'F')
isOctDigit c = geChar c '0' && leChar c '7'
isControl c = ltChar c ' ' || (geChar c '\DEL' && leChar c '\159')
isPrint c = not (isControl c)
isAscii c = leChar c '\DEL'

toUpper, toLower :: Char -> Char
toUpper c
  | isLower c = chr (minusInt (ord c) 32)
  | otherwise = c
toLower c
  | isUpper c = chr (plusInt (ord c) 32)
  | otherwise = c

digitToInt :: Char -> Int
digitToInt c
  | isDigit c = minusInt (ord c) 48
  | geChar c 'a' && leChar c 'f' = minusInt (ord c) 87
  | geChar c 'A' && leChar c 'F' = minusInt (ord c) 55
  | otherwise = error "Char.digitToInt: not a digit"

intToDigit :: Int -> Char
intToDigit n
  | geInt n 0 && leInt n 9 = chr (plusInt n 48)
  | geInt n 10 && leInt n 15 = chr (plusInt n 87)
  | otherwise = error "Char.intToDigit: not a digit"
