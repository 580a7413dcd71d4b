-- Reading and showing numbers.

module Numeric
  ( showSigned, readSigned, showHFloat, showIntAtBase, showInt, showHex, showOct
  , showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt, showFloat, floatToDigits
  , readInt, readDec, readOct, readHex, readFloat, lexDigits, fromRat
  , Floating(..)
  ) where

import Prelude
import Data.Char (isDigit, isHexDigit, isOctDigit, digitToInt, intToDigit)
import Base.FloatText
import Data.Ratio ((%))
import Base.Num (Floating(..))

showSigned :: Real a => (a -> ShowS) -> Int -> a -> ShowS
showSigned showPositive p x
  | x < 0 = showParen (p > 6) (showChar '-' . showPositive (negate x))
  | otherwise = showPositive x

showInt :: Integral a => a -> ShowS
showInt n rest
  | n < 0 = errorWithoutStackTrace "Numeric.showInt: can't show negative numbers"
  | otherwise = shows (toInteger n) rest

showIntAtBase :: (Integral a, Show a) => a -> (Int -> Char) -> a -> ShowS
showIntAtBase base toDigit n rest
  | base <= 1 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to unsupported base " ++ show base)
  | n < 0 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to negative number " ++ show n)
  | otherwise = go (quotRem n base) rest
  where
    go (q, d) acc =
      let c = toDigit (fromIntegral d)
       in c `seq` (if q == 0 then c : acc else go (quotRem q base) (c : acc))

showHex, showOct :: (Integral a, Show a) => a -> ShowS
showHex = showIntAtBase 16 intToDigit
showOct = showIntAtBase 8 intToDigit

showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt :: RealFloat a => Maybe Int -> a -> ShowS
showEFloat n x = showString (formatFloat Exponent False n x)
showFFloat n x = showString (formatFloat Fixed False n x)
showGFloat n x = showString (general False n x)
showFFloatAlt n x = showString (formatFloat Fixed True n x)
showGFloatAlt n x = showString (general True n x)

general :: RealFloat a => Bool -> Maybe Int -> a -> String
general alternate n x
  | x /= 0 && (abs x < 0.1 || abs x >= 10000000) = formatFloat Exponent alternate n x
  | otherwise = formatFloat Fixed alternate n x

showFloat :: RealFloat a => a -> ShowS
showFloat x = showString (formatFloat Generic False Nothing x)

-- Digits of a base, as the predicate knows them.
readInt :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadS a
readInt base isOne value text = case span isOne text of
  ([], _) -> []
  (digits, rest) -> [(foldl step 0 digits, rest)]
  where
    step n d = n * base + fromIntegral (value d)

readDec, readOct, readHex :: (Eq a, Num a) => ReadS a
readDec = readInt 10 isDigit digitToInt
readOct = readInt 8 isOctDigit digitToInt
readHex = readInt 16 isHexDigit digitToInt

lexDigits :: ReadS String
lexDigits text = case span isDigit text of
  ([], _) -> []
  found -> [found]

readFloat :: RealFrac a => ReadS a
readFloat text = [(number lexeme, rest) | (lexeme@(d : _), rest) <- lex text, isDigit d]
  where
    number ('0' : x : ds)
      | x `elem` "xX" = fromRational (value 16 ds % 1)
      | x `elem` "oO" = fromRational (value 8 ds % 1)
    number lexeme = case span isDigit lexeme of
      (whole, rest) -> case fraction rest of
        (part, e) -> scaled (value 10 (whole ++ part)) (exponentOf e - length part)
    fraction ('.' : rest) = span isDigit rest
    fraction rest = ("", rest)
    exponentOf :: String -> Int
    exponentOf (_ : '-' : ds) = negate (value 10 ds)
    exponentOf (_ : '+' : ds) = value 10 ds
    exponentOf (_ : ds) = value 10 ds
    exponentOf [] = 0
    value :: Num b => b -> String -> b
    value base = foldl (\n d -> n * base + fromIntegral (digitToInt d)) 0
    scaled n e
      | e >= 0 = fromRational ((n * 10 ^ e) % 1)
      | otherwise = fromRational (n % 10 ^ negate e)

fromRat :: RealFloat a => Rational -> a
fromRat = fromRational

-- A number that may have a sign, in parentheses if need be.
readSigned :: Real a => ReadS a -> ReadS a
readSigned digits = readParen False signed
  where
    signed r = unsigned r ++ [(negate x, t) | ("-", s) <- lex r, (x, t) <- unsigned s]
    unsigned r = [(n, s) | (word, s) <- lex r, (n, "") <- digits word]

-- Hexadecimal, with the exponent of two that makes the first digit 1.
showHFloat :: RealFloat a => a -> ShowS
showHFloat x = showString (text x)
  where
    text y
      | isNaN y = "NaN"
      | isInfinite y = (if y < 0 then "-" else "") ++ "Infinity"
      | y < 0 || isNegativeZero y = '-' : text (negate y)
      | y == 0 = "0x0p+0"
      | otherwise = case floatToDigits 2 y of
          (first : rest, e) -> "0x" ++ show first ++ fraction rest ++ "p" ++ show (e - 1)
          ([], _) -> ""
    fraction bits = case dropWhile (== 0) (reverse bits) of
      [] -> ""
      kept -> '.' : hex (reverse kept)
    hex [] = ""
    hex bits = case splitAt 4 bits of
      (now, later) -> intToDigit (foldl (\a b -> 2 * a + b) 0 (take 4 (now ++ repeat 0))) : hex later
