{-# LANGUAGE RankNTypes, FlexibleContexts #-}
-- Parsers of the words of a language, made by a description of it. Each takes the white space
-- and the comments that follow.

module Text.Parsec.Token (LanguageDef, GenLanguageDef(..), TokenParser, GenTokenParser(..), makeTokenParser) where

import Prelude
import Base.Identity (Identity)
import Data.Char
import Data.List (foldl', nub)
import qualified Data.Set as Set
import Text.Parsec.Char
import Text.Parsec.Combinator
import Text.Parsec.Prim

type LanguageDef st = GenLanguageDef String st Identity

data GenLanguageDef s u m = LanguageDef
  { commentStart :: String
  , commentEnd :: String
  , commentLine :: String
  , nestedComments :: Bool
  , identStart :: ParsecT s u m Char
  , identLetter :: ParsecT s u m Char
  , opStart :: ParsecT s u m Char
  , opLetter :: ParsecT s u m Char
  , reservedNames :: [String]
  , reservedOpNames :: [String]
  , caseSensitive :: Bool
  }

type TokenParser st = GenTokenParser String st Identity

data GenTokenParser s u m = TokenParser
  { identifier :: ParsecT s u m String
  , reserved :: String -> ParsecT s u m ()
  , operator :: ParsecT s u m String
  , reservedOp :: String -> ParsecT s u m ()
  , charLiteral :: ParsecT s u m Char
  , stringLiteral :: ParsecT s u m String
  , natural :: ParsecT s u m Integer
  , integer :: ParsecT s u m Integer
  , float :: ParsecT s u m Double
  , naturalOrFloat :: ParsecT s u m (Either Integer Double)
  , decimal :: ParsecT s u m Integer
  , hexadecimal :: ParsecT s u m Integer
  , octal :: ParsecT s u m Integer
  , symbol :: String -> ParsecT s u m String
  , lexeme :: forall a. ParsecT s u m a -> ParsecT s u m a
  , whiteSpace :: ParsecT s u m ()
  , parens :: forall a. ParsecT s u m a -> ParsecT s u m a
  , braces :: forall a. ParsecT s u m a -> ParsecT s u m a
  , angles :: forall a. ParsecT s u m a -> ParsecT s u m a
  , brackets :: forall a. ParsecT s u m a -> ParsecT s u m a
  , squares :: forall a. ParsecT s u m a -> ParsecT s u m a
  , semi :: ParsecT s u m String
  , comma :: ParsecT s u m String
  , colon :: ParsecT s u m String
  , dot :: ParsecT s u m String
  , semiSep :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  , semiSep1 :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  , commaSep :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  , commaSep1 :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  }

makeTokenParser :: Stream s m Char => GenLanguageDef s u m -> GenTokenParser s u m
makeTokenParser language = TokenParser
  { identifier = word (identStart language) (identLetter language) "identifier" reservedName
  , reserved = \name -> ends (identLetter language) name (spelled name)
  , operator = word (opStart language) (opLetter language) "operator" reservedOperator
  , reservedOp = \name -> ends (opLetter language) name (string name)
  , charLiteral = lex' character <?> "character"
  , stringLiteral = lex' (text <?> "literal string")
  , natural = lex' unsigned <?> "natural"
  , integer = lex' (lex' sign <*> unsigned) <?> "integer"
  , float = lex' (decimals >>= fractional) <?> "float"
  , naturalOrFloat = lex' unsignedOrFloat <?> "number"
  , decimal = decimals
  , hexadecimal = hexadecimals
  , octal = octals
  , symbol = sign'
  , lexeme = lex'
  , whiteSpace = space'
  , parens = enclosed "(" ")"
  , braces = enclosed "{" "}"
  , angles = enclosed "<" ">"
  , brackets = enclosed "[" "]"
  , squares = enclosed "[" "]"
  , semi = sign' ";"
  , comma = sign' ","
  , colon = sign' ":"
  , dot = sign' "."
  , semiSep = \p -> sepBy p (sign' ";")
  , semiSep1 = \p -> sepBy1 p (sign' ";")
  , commaSep = \p -> sepBy p (sign' ",")
  , commaSep1 = \p -> sepBy1 p (sign' ",")
  }
  where
    space' = blanks language
    lex' p = p <* space'
    sign' name = lex' (string name)
    enclosed open close = between (sign' open) (sign' close)

    -- Names and operators, of which some are reserved.

    word first other kind check = lex' (try (name >>= check))
      where name = ((:) <$> first <*> many other) <?> kind

    ends other name p = lex' (try (p >> (notFollowedBy other <?> "end of " ++ show name)))

    reservedName = unless' "word" (fold (caseSensitive language)) (reservedNames language)
    reservedOperator = unless' "operator" id (reservedOpNames language)

    unless' kind form names = \name ->
      if form name `Set.member` set then unexpected ("reserved " ++ kind ++ " " ++ show name) else return name
      where set = Set.fromList (map form names)

    fold sensitive = if sensitive then id else map toLower

    spelled name
      | caseSensitive language = string name
      | otherwise = mapM_ (\c -> anyCase c <?> show name) name >> return name
    anyCase c
      | isAlpha c = char (toLower c) <|> char (toUpper c)
      | otherwise = char c

blanks :: Stream s m Char => GenLanguageDef s u m -> ParsecT s u m ()
blanks language = skipMany (foldr1 (<|>) (blank : [line | present commentLine] ++ [long | present commentStart]) <?> "")
  where
    present part = not (null (part language))

    blank = skipMany1 (satisfy isSpace)
    line = try (string (commentLine language)) >> skipMany (satisfy (/= '\n'))
    long = try (string (commentStart language)) >> inside

    inside = (end <|> (nested >> inside) <|> (skipMany1 (noneOf marks) >> inside) <|> (oneOf marks >> inside))
      <?> "end of comment"
    end = try (string (commentEnd language)) >> return ()
    nested = if nestedComments language then long else parserZero
    marks = nub (commentEnd language ++ commentStart language)

-- Literals, without what follows them.

character :: Stream s m Char => ParsecT s u m Char
character = between (char '\'') (char '\'' <?> "end of character")
  (plain '\'' <|> (char '\\' >> escape) <?> "literal character")

text :: Stream s m Char => ParsecT s u m String
text = fmap concat (between (char '"') (char '"' <?> "end of string") (many (piece <?> "string character")))
  where
    piece = fmap (: []) (plain '"') <|> (char '\\' >> (nothing <|> fmap (: []) escape))
    nothing = (gap <|> char '&') >> return ""
    gap = many1 space >> (char '\\' <?> "end of string gap")

-- A character that stands for itself within such quotes.
plain :: Stream s m Char => Char -> ParsecT s u m Char
plain quote = satisfy (\c -> c /= quote && c /= '\\' && c > '\SUB')

escape :: Stream s m Char => ParsecT s u m Char
escape = choice (map single singles) <|> number <|> choice (map named names) <|> control <?> "escape code"
  where
    single (c, code) = char c >> return code
    singles = zip "abfnrtv\\\"'" "\a\b\f\n\r\t\v\\\"'"

    number = (decimals <|> (char 'o' >> digits 8 octDigit) <|> (char 'x' >> digits 16 hexDigit)) >>= \n ->
      if n > 0x10FFFF then fail "invalid escape sequence" else return (toEnum (fromInteger n))

    -- SO comes after SOH, which begins like it.
    named (name, code) = try (string name >> return code)
    names = zip (words long ++ words short) (longs ++ shorts)
    long = "NUL SOH STX ETX EOT ENQ ACK BEL DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN SUB ESC DEL"
    longs = "\NUL\SOH\STX\ETX\EOT\ENQ\ACK\BEL\DLE\DC1\DC2\DC3\DC4\NAK\SYN\ETB\CAN\SUB\ESC\DEL"
    short = "BS HT LF VT FF CR SO SI EM FS GS RS US SP"
    shorts = "\BS\HT\LF\VT\FF\CR\SO\SI\EM\FS\GS\RS\US\SP"

    control = char '^' >> fmap (\c -> toEnum (fromEnum c - fromEnum 'A' + 1)) upper

-- Numbers.

unsigned :: Stream s m Char => ParsecT s u m Integer
unsigned = (char '0' >> (hexadecimals <|> octals <|> decimals <|> return 0) <?> "") <|> decimals

unsignedOrFloat :: Stream s m Char => ParsecT s u m (Either Integer Double)
unsignedOrFloat = (char '0' >> zero) <|> number
  where
    zero = fmap Left (hexadecimals <|> octals) <|> number <|> float' 0 <|> return (Left 0)
    number = decimals >>= \n -> option (Left n) (float' n)
    float' n = fmap Right (fractional n)

-- What follows the digits before the point.
fractional :: Stream s m Char => Integer -> ParsecT s u m Double
fractional n = (fraction >>= \f -> option "" power >>= \e -> double (f ++ e)) <|> (power >>= double)
  where
    fraction = (char '.' >> fmap ('.' :) (many1 digit <?> "fraction")) <?> "fraction"
    power = (oneOf "eE" >> plusMinus >>= \s -> (decimals <?> "exponent") >>= \e -> return ('e' : s ++ show e))
      <?> "exponent"
    plusMinus = fmap (: []) (oneOf "+-") <|> return ""
    double s = case reads (show n ++ s) of
      [(x, "")] -> return x
      _ -> parserZero

sign :: Stream s m Char => ParsecT s u m (Integer -> Integer)
sign = (char '-' >> return negate) <|> (char '+' >> return id) <|> return id

decimals, hexadecimals, octals :: Stream s m Char => ParsecT s u m Integer
decimals = digits 10 digit
hexadecimals = oneOf "xX" >> digits 16 hexDigit
octals = oneOf "oO" >> digits 8 octDigit

digits :: Stream s m Char => Integer -> ParsecT s u m Char -> ParsecT s u m Integer
digits base p = many1 p >>= \cs -> return $! foldl' (\n c -> base * n + toInteger (digitToInt c)) 0 cs
