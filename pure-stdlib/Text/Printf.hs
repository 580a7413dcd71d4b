{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- Formatted output in the manner of C.

module Text.Printf
  ( printf, hPrintf, PrintfType, HPrintfType, IsChar(..)
    -- Arguments of other types
  , PrintfArg(..), FieldFormatter, FieldFormat(..), FormatAdjustment(..), FormatSign(..), vFmt
  , ModifierParser, FormatParse(..)
  , formatString, formatChar, formatInt, formatInteger, formatRealFloat
  , errorBadFormat, errorShortFormat, errorMissingArgument, errorBadArgument, perror
  ) where

import Prelude
import Base.Natural (Natural)
import qualified Base.Text.Lazy as Lazy
import qualified Base.Text.Type as Strict
import Data.Char (chr, digitToInt, intToDigit, isDigit, isUpper, ord, toLower, toUpper)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Numeric (showEFloat, showFFloat, showFFloatAlt, showGFloat, showGFloatAlt, showIntAtBase)
import System.IO (Handle, hPutStr)

-- What a directive says.
data FieldFormat = FieldFormat
  { fmtWidth :: Maybe Int
  , fmtPrecision :: Maybe Int
  , fmtAdjust :: Maybe FormatAdjustment
  , fmtSign :: Maybe FormatSign
  , fmtAlternate :: Bool
  , fmtModifiers :: String
  , fmtChar :: Char
  }

data FormatAdjustment = LeftAdjust | ZeroPad

data FormatSign = SignPlus | SignSpace

-- The end of a directive: modifiers, its letter, and what follows.
data FormatParse = FormatParse
  { fpModifiers :: String
  , fpChar :: Char
  , fpRest :: String
  }

type FieldFormatter = FieldFormat -> ShowS
type ModifierParser = String -> FormatParse

-- The letter that `v` stands for.
vFmt :: Char -> FieldFormat -> FieldFormat
vFmt c format = case fmtChar format of
  'v' -> format { fmtChar = c }
  _ -> format

class PrintfArg a where
  formatArg :: a -> FieldFormatter
  parseFormat :: a -> ModifierParser
  parseFormat _ (c : rest) = FormatParse "" c rest
  parseFormat _ "" = errorShortFormat

class IsChar c where
  toChar :: c -> Char
  fromChar :: Char -> c

instance IsChar Char where
  toChar c = c
  fromChar c = c

instance PrintfArg Int where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Int8 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Int16 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Int32 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Int64 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Word where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Word8 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Word16 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Word32 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Word64 where formatArg = formatInt; parseFormat _ = sized
instance PrintfArg Integer where formatArg = formatInteger; parseFormat _ = sized
instance PrintfArg Natural where formatArg n = formatInteger (toInteger n); parseFormat _ = sized
instance PrintfArg Double where formatArg = formatRealFloat
instance PrintfArg Float where formatArg = formatRealFloat
instance PrintfArg Char where formatArg = formatChar; parseFormat _ = sized
instance IsChar c => PrintfArg [c] where formatArg = formatString
instance PrintfArg Strict.Text where formatArg t = formatString (Strict.unpack t)
instance PrintfArg Lazy.Text where formatArg t = formatString (Lazy.unpack t)

-- C's modifiers of size, with the least number of each.
sizes :: [(String, Integer)]
sizes =
  [ ("hh", toInteger (minBound :: Int8)), ("h", toInteger (minBound :: Int16))
  , ("ll", toInteger (minBound :: Int64)), ("l", toInteger (minBound :: Int32))
  , ("L", toInteger (minBound :: Int64)) ]

sized :: ModifierParser
sized text = case [(name, rest) | (name, _) <- sizes, Just rest <- [behind name text]] of
  (name, c : rest) : _ -> FormatParse name c rest
  (_, "") : _ -> errorShortFormat
  [] -> case text of
    c : rest -> FormatParse "" c rest
    "" -> errorShortFormat
  where
    behind (a : as) (b : bs) | a == b = behind as bs
    behind [] bs = Just bs
    behind _ _ = Nothing

-- An argument: how it is read and written.
type Argument = (ModifierParser, FieldFormatter)

argument :: PrintfArg a => a -> Argument
argument a = (parseFormat a, formatArg a)

-- An action's result is decided to be (), also where nothing asks for it.
class Same a b | b -> a where
  same :: IO b -> IO a

instance Same () () where
  same m = m

class PrintfType r where
  collect :: String -> [Argument] -> r

instance IsChar c => PrintfType [c] where
  collect format args = map fromChar (formatted format (reverse args))

instance Same a () => PrintfType (IO a) where
  collect format args = same (putStr (formatted format (reverse args)))

instance (PrintfArg a, PrintfType r) => PrintfType (a -> r) where
  collect format args = \a -> collect format (argument a : args)

class HPrintfType r where
  hCollect :: Handle -> String -> [Argument] -> r

instance Same a () => HPrintfType (IO a) where
  hCollect handle format args = same (hPutStr handle (formatted format (reverse args)))

instance (PrintfArg a, HPrintfType r) => HPrintfType (a -> r) where
  hCollect handle format args = \a -> hCollect handle format (argument a : args)

printf :: PrintfType r => String -> r
printf format = collect format []

hPrintf :: HPrintfType r => Handle -> String -> r
hPrintf handle format = hCollect handle format []

perror :: String -> a
perror message = errorWithoutStackTrace ("printf: " ++ message)

errorBadFormat :: Char -> a
errorBadFormat c = perror ("bad formatting char " ++ show c)

errorShortFormat, errorMissingArgument, errorBadArgument :: a
errorShortFormat = perror "formatting string ended prematurely"
errorMissingArgument = perror "argument list ended prematurely"
errorBadArgument = perror "bad argument"

formatted :: String -> [Argument] -> String
formatted "" [] = ""
formatted "" _ = errorShortFormat
formatted ('%' : '%' : rest) args = '%' : formatted rest args
formatted ('%' : _) [] = errorMissingArgument
formatted ('%' : rest) args = flags False False Nothing False rest args
formatted (c : rest) args = c : formatted rest args

-- To the left, with zeros, a sign, alternate form.
flags :: Bool -> Bool -> Maybe FormatSign -> Bool -> String -> [Argument] -> String
flags left zeros sign alternate text args = case text of
  '-' : rest -> flags True zeros sign alternate rest args
  '0' : rest -> flags left True sign alternate rest args
  '+' : rest -> flags left zeros (Just SignPlus) alternate rest args
  ' ' : rest -> flags left zeros (case sign of { Just SignPlus -> sign; _ -> Just SignSpace }) alternate rest args
  '#' : rest -> flags left zeros sign True rest args
  _ -> case number text args of
    (width, '.' : rest, args') -> case number rest args' of
      (precision, end, args'') -> directive width (Just (maybe 0 id precision)) end args''
    (width, end, args') -> directive width Nothing end args'
  where
    directive _ _ _ [] = errorMissingArgument
    directive width precision end ((parse, write) : others) = case parse end of
      FormatParse modifiers c rest -> write (FieldFormat
        { fmtWidth = fmap abs width
        , fmtPrecision = precision
        , fmtAdjust = adjustment (maybe False (< 0) width)
        , fmtSign = sign
        , fmtAlternate = alternate
        , fmtModifiers = modifiers
        , fmtChar = c
        }) (formatted rest others)
    adjustment negative
      | left || negative = Just LeftAdjust
      | zeros = Just ZeroPad
      | otherwise = Nothing

-- Digits, or `*` for the next argument.
number :: String -> [Argument] -> (Maybe Int, String, [Argument])
number ('*' : _) [] = errorMissingArgument
number ('*' : rest) ((_, write) : args) = (Just n, rest, args)
  where
    n = case reads (write plain "") of
      [(k, "")] -> k
      _ -> errorBadArgument
    plain = FieldFormat Nothing Nothing Nothing Nothing False "" 'd'
number text args = case span isDigit text of
  ("", _) -> (Nothing, text, args)
  (ds, rest) -> (Just (foldl (\n d -> 10 * n + digitToInt d) 0 ds), rest, args)

formatString :: IsChar c => [c] -> FieldFormatter
formatString s format = case fmtChar (vFmt 's' format) of
  's' -> showString (adjusted format ("", map toChar (maybe s (\n -> take n s) (fmtPrecision format))))
  c -> errorBadFormat c

formatChar :: Char -> FieldFormatter
formatChar c format = formatIntegral (Just 0) (toInteger (ord c)) (vFmt 'c' format)

formatInt :: (Integral a, Bounded a) => a -> FieldFormatter
formatInt n format = formatIntegral (Just least) (toInteger n) (if least == 0 then vFmt 'u' format else format)
  where
    least = toInteger (minBound `asTypeOf` n)

formatInteger :: Integer -> FieldFormatter
formatInteger = formatIntegral Nothing

-- A number of a type with this least number, if it has one: negative ones are printed in
-- other bases as if unsigned.
formatIntegral :: Maybe Integer -> Integer -> FieldFormatter
formatIntegral bound n format = case fmtChar format' of
  'd' -> signed (decimal n)
  'i' -> signed (decimal n)
  'u' -> plain ("", digits 10)
  'x' -> plain (prefixed "0x", digits 16)
  'X' -> plain (prefixed "0X", map toUpper (digits 16))
  'b' -> plain (prefixed "0b", digits 2)
  'o' -> plain (case digits 8 of
    -- A digit 0 is prefix enough.
    ds@('0' : _) -> ("", ds)
    ds -> (prefixed "0", ds))
  'c' | n >= 0 && n <= toInteger (ord maxBound), Nothing <- fmtPrecision format, "" <- fmtModifiers format
        -> plain ("", [chr (fromInteger n)])
      | otherwise -> perror "illegal char conversion"
  c -> errorBadFormat c
  where
    -- A precision says how many zeros there are.
    format' = vFmt 'd' (case (fmtPrecision format, fmtAdjust format) of
      (Just _, Just ZeroPad) -> format { fmtAdjust = Nothing }
      _ -> format)
    signed = showString . adjustedSigned format'
    plain = showString . adjusted format'
    decimal i
      | i < 0 = ("-", precise (show (negate i)))
      | otherwise = ("", precise (show i))
    precise ds = case fmtPrecision format of
      Nothing -> ds
      Just 0 | ds == "0" -> ""
      Just p -> replicate (p - length ds) '0' ++ ds
    prefixed prefix
      | fmtAlternate format && n /= 0 = prefix
      | otherwise = ""
    digits base
      | n >= 0 = precise (showIntAtBase base intToDigit n "")
      | otherwise = case least of
          Just m | n - 2 * m >= 0 -> precise (showIntAtBase base intToDigit (n - 2 * m) "")
          _ -> errorBadArgument
    least = case fmtModifiers format of
      "" -> bound
      name -> case lookup name sizes of
        Nothing -> perror "unknown format modifier"
        known -> known

formatRealFloat :: RealFloat a => a -> FieldFormatter
formatRealFloat x format = case fmtChar (vFmt 'g' format) of
  c | c `elem` "eEfFgG" -> showString (adjustedSigned format (parts (cased c (shown (toLower c) (fmtPrecision format) x ""))))
    | otherwise -> errorBadFormat c
  where
    parts ('-' : digits) = ("-", digits)
    parts digits = ("", digits)
    cased c = if isUpper c then map toUpper else id
    shown 'e' = showEFloat
    shown 'f' = if fmtAlternate format then showFFloatAlt else showFFloat
    shown _ = if fmtAlternate format then showGFloatAlt else showGFloat

-- Sign or prefix, and the rest. Without a width nothing is measured, so that what is
-- there appears at once.
adjusted :: FieldFormat -> (String, String) -> String
adjusted format (sign, body) = case fmtWidth format of
  Nothing -> sign ++ body
  Just width -> case fmtAdjust format of
    Just LeftAdjust -> sign ++ body ++ fill ' '
    Just ZeroPad -> sign ++ fill '0' ++ body
    Nothing -> fill ' ' ++ sign ++ body
    where
      fill c = replicate (width - length sign - length body) c

adjustedSigned :: FieldFormat -> (String, String) -> String
adjustedSigned format ("", body) = case fmtSign format of
  Just SignPlus -> adjusted format ("+", body)
  Just SignSpace -> adjusted format (" ", body)
  Nothing -> adjusted format ("", body)
adjustedSigned format parts = adjusted format parts
