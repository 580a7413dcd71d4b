-- Numbers at the beginning of texts of both kinds.

module Base.Text.ReadNumber where

import Prelude
import Data.Ratio ((%))

type Reading t a = t -> Either String (a, t)

isDecimal :: Char -> Bool
isDecimal c = c >= '0' && c <= '9'

-- The number and one more digit.
withDigit, withHexDigit :: Num a => a -> Char -> a
withDigit n d = n * 10 + fromIntegral (fromEnum d - 48)
withHexDigit n d = n * 16 + fromIntegral (if d <= '9' then k - 48 else if d >= 'a' then k - 87 else k - 55)
  where k = fromEnum d

noDigit, noHexDigit :: Either String a
noDigit = Left "input does not start with a digit"
noHexDigit = Left "input does not start with a hexadecimal digit"

-- A sign, if there is one, and what follows, by how the first character is taken.
signedBy :: Num a => (t -> Maybe (Char, t)) -> Reading t a -> Reading t a
signedBy first reading t = case first t of
  Just ('-', rest) -> case reading rest of
    Right (n, more) -> Right (negate n, more)
    failed -> failed
  Just ('+', rest) -> reading rest
  _ -> reading t

-- Digits, perhaps a point and more of them, perhaps an exponent; the numbers in front of
-- and behind the point and the denominator of the second become one by a function. Given
-- are how the first character is taken, and digits: their number, and how many there are.
floating :: Fractional a => (t -> Maybe (Char, t)) -> (t -> Maybe (Integer, Int, t)) -> (Integer -> Integer -> Integer -> a) -> Reading t a
floating first digits join = signedBy first unsigned
  where
    unsigned t = case digits t of
      Nothing -> noDigit
      Just (whole, _, rest) -> case first rest of
        Just ('.', more) | Just (part, places, end) <- digits more ->
          scaled (join whole part (10 ^ places)) end
        _ -> scaled (fromInteger whole) rest
    scaled n rest = case first rest of
      Just (e, more) | e == 'e' || e == 'E', Right (power, end) <- signedBy first exponent more ->
        Right (if power == 0 then n else n * (10 ^^ power), end)
      _ -> Right (n, rest)
    exponent t = case digits t of
      Nothing -> noDigit
      Just (n, _, rest) -> Right (fromInteger n :: Int, rest)

exact :: Fractional a => Integer -> Integer -> Integer -> a
exact whole part denominator = fromRational (whole % 1 + part % denominator)

fast :: Integer -> Integer -> Integer -> Double
fast whole part denominator = fromInteger whole + fromInteger part / fromInteger denominator
