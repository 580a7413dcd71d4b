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
readFloat text =
  case text of
    'N' : 'a' : 'N' : rest -> [(0 / 0, rest)]
    'I' : 'n' : 'f' : 'i' : 'n' : 'i' : 't' : 'y' : rest -> [(1 / 0, rest)]
    _ -> case span isDigit text of
      ([], _) -> []
      (whole, '.' : rest@(d : _)) | isDigit d -> case span isDigit rest of
        (part, rest') -> scaled whole part rest'
      (whole, rest) -> scaled whole "" rest
  where
    scaled whole part rest = case exponentOf rest of
      (e, rest') ->
        let n = foldl (\acc c -> acc * 10 + fromIntegral (digitToInt c)) (0 :: Integer) (whole ++ part)
            scale = e - length part
            value = if scale >= 0 then fromInteger (n * 10 ^ scale) else fromRational (toRational n / 10 ^ negate scale)
         in [(value, rest')]
    exponentOf :: String -> (Int, String)
    exponentOf (c : rest)
      | c == 'e' || c == 'E' = case rest of
          '-' : more@(d : _) | isDigit d -> let (e, t) = digits more in (negate e, t)
          '+' : more@(d : _) | isDigit d -> digits more
          more@(d : _) | isDigit d -> digits more
          _ -> (0, c : rest)
    exponentOf rest = (0, rest)
    digits s = case span isDigit s of
      (ds, t) -> (foldl (\acc c -> acc * 10 + digitToInt c) 0 ds, t)

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
