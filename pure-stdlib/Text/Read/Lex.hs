-- Lexemes as data, for instances that are written with readPrec.

module Text.Read.Lex
  ( Lexeme(..), Number, numberToInteger, numberToFixed, numberToRational, numberToRangedRational
  , lex, lexChar, isSymbolChar
  , expect, readIntP, readDecP, readOctP, readHexP, hsLex, lexP, expectP, parens, readListDefault, readListPrecDefault
  ) where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Char
import Base.Classes
import Base.Digit
import Base.Function
import Base.Integral
import Base.Lex hiding (lex, lexChar)
import qualified Base.Lex as Text (lex)
import Base.List
import Base.Maybe
import Base.Monad
import Base.Num
import Base.Ratio
import Base.Read hiding (expect)
import Base.ReadNumber
import qualified Base.ReadP as P
import Numeric (readDec, readHex, readInt, readOct)
import Base.ReadP (ReadP)
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

-- A number as it was written: a base and digits, or digits with those behind the point and
-- a power of ten.
data Number
  = MkNumber Int [Int]
  | MkDecimal [Int] (Maybe [Int]) (Maybe Integer)
  deriving (Eq, Show)

numberOf :: String -> Number
numberOf ('0' : x : ds)
  | eqChar x 'x' || eqChar x 'X' = MkNumber 16 (map digitToInt ds)
  | eqChar x 'o' || eqChar x 'O' = MkNumber 8 (map digitToInt ds)
numberOf text = case span isDigit text of
  (whole, rest) -> case fraction rest of
    (part, more) -> MkDecimal (map digitToInt whole) (fmap (map digitToInt) part) (exponent more)
  where
    fraction ('.' : t) = case span isDigit t of (ds, more) -> (Just ds, more)
    fraction t = (Nothing, t)
    exponent [] = Nothing
    exponent (_ : '-' : ds) = Just (negateInteger (value 10 (map digitToInt ds)))
    exponent (_ : '+' : ds) = Just (value 10 (map digitToInt ds))
    exponent (_ : ds) = Just (value 10 (map digitToInt ds))

value :: Int -> [Int] -> Integer
value = wholeInteger

numberToInteger :: Number -> Maybe Integer
numberToInteger n = case n of
  MkNumber base ds -> Just (value base ds)
  MkDecimal ds Nothing Nothing -> Just (value 10 ds)
  _ -> Nothing

-- The whole part, and so many digits behind the point as a number.
numberToFixed :: Integer -> Number -> Maybe (Integer, Integer)
numberToFixed places n = case n of
  MkNumber base ds -> Just (value base ds, 0)
  MkDecimal ds Nothing Nothing -> Just (value 10 ds, 0)
  MkDecimal ds (Just part) Nothing ->
    let k = integerToInt places in Just (value 10 ds, value 10 (take k (part ++ repeat 0)))
  _ -> Nothing

numberToRational :: Number -> Rational
numberToRational n = case n of
  MkNumber base ds -> value base ds % 1
  MkDecimal ds part power -> case maybe [] id part of
    behind -> shifted (value 10 (ds ++ behind)) (maybe 0 id power - toInteger (length behind))
  where
    shifted k e
      | e < 0 = k % (10 ^ negateInteger e)
      | otherwise = (k * 10 ^ e) % 1

-- The text of a lexeme.
hsLex :: ReadP String
hsLex = P.readS_to_P Text.lex

lex :: ReadP Lexeme
lex = P.readS_to_P (\s -> [(classify l, t) | (l, t) <- Text.lex s])

-- A character as it is written in a literal.
lexChar :: ReadP Char
lexChar = P.readS_to_P readLitChar

-- Of what operators consist.
isSymbolChar :: Char -> Bool
isSymbolChar c
  | ltChar c '\x80' = elem c "!@#$%&*+./<=>?\\^|:-~"
  | otherwise = isSymbol c || isPunctuation c

-- None where the number has more digits before the point than the second of the range, and zero where
-- more zeros than the first tells stand behind it. These are limits of powers of ten that are written.
numberToRangedRational :: (Int, Int) -> Number -> Maybe Rational
numberToRangedRational (low, high) n = case n of
  MkDecimal ds part (Just power) -> case dropWhile (== 0) ds of
    [] -> case span (== 0) (maybe [] id part) of
      (_, []) -> Just 0
      (zeros, _) -> within (negateInt (length zeros) + bounded power)
    some -> within (length some + bounded power)
  _ -> Just (numberToRational n)
  where
    bounded e = integerToInt (max (negateInteger 1000000000) (min 1000000000 e))
    -- It has so many digits before the point.
    within digits
      | digits > high + 3 = Nothing
      | digits < low - 3 = Just 0
      | otherwise = Just (numberToRational n)

lexP :: ReadPrec Lexeme
lexP = readS_to_Prec (\_ s -> [(classify l, t) | (l, t) <- Text.lex s])

expectP :: Lexeme -> ReadPrec ()
expectP want = lexP >>= \found -> if found == want then return () else pfail

instance Read Lexeme where
  readPrec = lexP
  readListPrec = readListPrecDefault

readIntP :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadP a
readIntP base isOne value = P.readS_to_P (readInt base isOne value)

readDecP, readOctP, readHexP :: (Eq a, Num a) => ReadP a
readDecP = P.readS_to_P readDec
readOctP = P.readS_to_P readOct
readHexP = P.readS_to_P readHex

expect :: Lexeme -> ReadP ()
expect want = P.readS_to_P (\s -> [((), t) | (l, t) <- Text.lex s, classify l == want])

classify :: String -> Lexeme
classify l = case l of
  [] -> EOF
  '\'' : _ -> Char (read l)
  '"' : _ -> String (read l)
  c : _
    | isSingle c -> Punc l
    | isDigit c -> Number (numberOf l)
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
