-- Numbers from text.

module Base.ReadNumber where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Char
import Base.Classes
import Base.Digit
import Base.Enum
import Base.Float
import Base.Function
import Base.Integral
import Base.Lex
import Base.List
import Base.Num
import Base.Ratio
import Base.Read

-- The value of digits in a base: chunks that fit an Int, then neighbours
-- together, so that long numbers take less than quadratic time.
wholeInteger :: Int -> [Int] -> Integer
wholeInteger base ds
  | leInt count 15 = chunk ds
  | otherwise = together (integerFromInt (power 15)) (chunk front : chunks rest)
  where
    count = length ds
    (front, rest) = splitAt (remInt (minusInt count 1) 15 `plusInt` 1) ds
    chunk xs = integerFromInt (foldl' (\n d -> plusInt (timesInt n base) d) 0 xs)
    chunks [] = []
    chunks xs = case splitAt 15 xs of (c, more) -> chunk c : chunks more
    power n = if eqInt n 0 then 1 else timesInt base (power (minusInt n 1))
    together _ [x] = x
    together b xs = together (b * b) (if odd (length xs) then head xs : pairs (tail xs) else pairs xs)
      where
        pairs (x : y : more) = (x * b + y) : pairs more
        pairs more = more

instance Read Integer where
  readsPrec = readWhole wholeInteger negate

instance Read Word where
  readsPrec = readWhole (\base ds -> fromInteger (wholeInteger base ds)) negate

instance Read Double where
  readsPrec = readReal

instance Read Float where
  readsPrec = readReal

instance (Integral a, Read a) => Read (Ratio a) where
  readsPrec d = readParen (gtInt d 7) (\s -> [(x % y, v) | (x, t) <- readsPrec 8 s, u <- expect "%" t, (y, v) <- readsPrec 8 u])

readReal :: Fractional a => Int -> ReadS a
readReal _ = readParen False signed
  where
    signed s = case lex s of
      [("-", t)] -> [(negate x, u) | (x, u) <- unsigned (lex t)]
      found -> unsigned found
    unsigned [(l, t)] = case l of
      "NaN" -> [(0 / 0, t)]
      "Infinity" -> [(1 / 0, t)]
      c : ds | isDigit c -> [(written c ds, t)]
      _ -> []
    unsigned _ = []

-- A number's lexeme.
written :: Fractional a => Char -> String -> a
written '0' (x : ds)
  | eqChar x 'x' || eqChar x 'X' = fromRational (wholeInteger 16 (map digitToInt ds) :% 1)
  | eqChar x 'o' || eqChar x 'O' = fromRational (wholeInteger 8 (map digitToInt ds) :% 1)
written c more = case span isDigit (c : more) of
  (whole, t) -> case fraction t of
    (part, e) -> scaled (map digitToInt (whole ++ part)) (length part) (exponent e)
  where
    fraction ('.' : t) = span isDigit t
    fraction t = ("", t)
    exponent [] = 0
    exponent (_ : '-' : ds) = negateInteger (wholeInteger 10 (map digitToInt ds))
    exponent (_ : '+' : ds) = wholeInteger 10 (map digitToInt ds)
    exponent (_ : ds) = wholeInteger 10 (map digitToInt ds)

-- Digits, of which so many stand behind the point, times a power of ten. What is
-- far out of any floating type's range is not computed. A power that is no Int
-- makes infinity even of 0, and one that is nearly none wraps around, as in GHC.
scaled :: Fractional a => [Int] -> Int -> Integer -> a
scaled digits places power
  | power > integerFromInt maxBound || power < integerFromInt minBound = 1 / 0
  | null significant = 0
  | gtInt magnitude 400 = 1 / 0
  | ltInt magnitude (negateInt 400) = 0
  | geInt e 0 = fromRational (whole * 10 ^ e :% 1)
  | otherwise = fromRational (whole % (10 ^ negateInt e))
  where
    significant = dropWhile (eqInt 0) digits
    e = minusInt (integerToInt power) places
    magnitude = plusInt (length significant) e
    whole = wholeInteger 10 significant
