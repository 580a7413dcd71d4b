{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- Formatted output in the manner of C.

module Text.Printf (printf, hPrintf, PrintfType, HPrintfType, PrintfArg(..), IsChar(..), Argument) where

import Prelude
import Data.Char (chr, intToDigit, isDigit, ord, toUpper)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Numeric (showEFloat, showFFloat, showGFloat, showIntAtBase)
import System.IO (Handle, hPutStr)

-- An argument, with the number of values of its type if it is a sized integer
-- (negative numbers are printed in other bases as if unsigned).
data Argument
  = Whole Integer (Maybe Integer)
  | Real Double
  | Character Char
  | Text String

class PrintfArg a where
  argument :: a -> Argument

class IsChar c where
  toChar :: c -> Char
  fromChar :: Char -> c

instance IsChar Char where
  toChar c = c
  fromChar c = c

instance PrintfArg Int where argument n = sized n
instance PrintfArg Int8 where argument n = sized n
instance PrintfArg Int16 where argument n = sized n
instance PrintfArg Int32 where argument n = sized n
instance PrintfArg Int64 where argument n = sized n
instance PrintfArg Word where argument n = sized n
instance PrintfArg Word8 where argument n = sized n
instance PrintfArg Word16 where argument n = sized n
instance PrintfArg Word32 where argument n = sized n
instance PrintfArg Word64 where argument n = sized n
instance PrintfArg Integer where argument n = Whole n Nothing
instance PrintfArg Double where argument x = Real x
instance PrintfArg Float where argument x = Real (realToFrac x)
instance PrintfArg Char where argument c = Character c
instance IsChar c => PrintfArg [c] where argument s = Text (map toChar s)

sized :: (Integral a, Bounded a) => a -> Argument
sized n = Whole (toInteger n) (Just (toInteger (maxBound `asTypeOf` n) - toInteger (minBound `asTypeOf` n) + 1))

-- An action's result is decided to be (), also where nothing asks for it.
class Same a b | b -> a where
  same :: IO b -> IO a

instance Same () () where
  same m = m

class PrintfType r where
  collect :: String -> [Argument] -> r

instance IsChar c => PrintfType [c] where
  collect format args = map fromChar (format' format (reverse args))

instance Same a () => PrintfType (IO a) where
  collect format args = same (putStr (format' format (reverse args)))

instance (PrintfArg a, PrintfType r) => PrintfType (a -> r) where
  collect format args = \a -> collect format (argument a : args)

class HPrintfType r where
  hCollect :: Handle -> String -> [Argument] -> r

instance Same a () => HPrintfType (IO a) where
  hCollect handle format args = same (hPutStr handle (format' format (reverse args)))

instance (PrintfArg a, HPrintfType r) => HPrintfType (a -> r) where
  hCollect handle format args = \a -> hCollect handle format (argument a : args)

printf :: PrintfType r => String -> r
printf format = collect format []

hPrintf :: HPrintfType r => Handle -> String -> r
hPrintf handle format = hCollect handle format []

problem :: String -> a
problem message = errorWithoutStackTrace ("printf: " ++ message)

data Spec = Spec
  { leftAligned, zeroPadded, plus, space, alternate :: Bool
  , width :: Int
  , precision :: Maybe Int
  }

format' :: String -> [Argument] -> String
format' "" [] = ""
format' "" _ = problem "formatting string ended prematurely"
format' ('%' : '%' : rest) args = '%' : format' rest args
format' ('%' : rest) args = directive (Spec False False False False False 0 Nothing) rest args
format' (c : rest) args = c : format' rest args

directive :: Spec -> String -> [Argument] -> String
directive spec text args = case text of
  '-' : rest -> directive spec { leftAligned = True } rest args
  '0' : rest -> directive spec { zeroPadded = True } rest args
  '+' : rest -> directive spec { plus = True } rest args
  ' ' : rest -> directive spec { space = True } rest args
  '#' : rest -> directive spec { alternate = True } rest args
  _ -> measured spec text args

measured :: Spec -> String -> [Argument] -> String
measured spec text args = case number text args of
  (w, rest, args') -> case rest of
    '.' : more -> case number more args' of
      (p, end, args'') -> letter (wide w) { precision = Just (maybe 0 id p) } end args''
    _ -> letter (wide w) rest args'
  where
    wide Nothing = spec
    wide (Just w)
      | w < 0 = spec { leftAligned = True, width = negate w }
      | otherwise = spec { width = w }

number :: String -> [Argument] -> (Maybe Int, String, [Argument])
number ('*' : rest) (Whole n _ : args) = (Just (fromInteger n), rest, args)
number ('*' : _) _ = problem "bad argument"
number text args = case span isDigit text of
  ("", _) -> (Nothing, text, args)
  (ds, rest) -> (Just (read ds), rest, args)

letter :: Spec -> String -> [Argument] -> String
letter _ "" [] = problem "argument list ended prematurely"
letter _ "" _ = problem "formatting string ended prematurely"
letter spec (c : rest) args
  | c `elem` "hlL" = letter spec rest args
  | otherwise = case args of
      [] -> problem "argument list ended prematurely"
      a : args' -> padded spec (convert spec c a) ++ format' rest args'

-- Sign or prefix, and the rest.
convert :: Spec -> Char -> Argument -> (String, String)
convert spec c a = case a of
  Whole n size
    | c `elem` "di" -> signed (n < 0) (digits (show (abs n)))
    | c == 'v' -> signed (n < 0) (digits (show (abs n)))
    | c == 'u' -> ("", digits (show (unsigned n size)))
    | c == 'x' -> based "0x" 16 n size
    | c == 'X' -> fmap (map toUpper) (based "0X" 16 n size)
    | c == 'o' -> case based "0" 8 n size of
        -- A digit 0 is prefix enough.
        (_, body@('0' : _)) -> ("", body)
        signAndBody -> signAndBody
    | c == 'b' -> based "0b" 2 n size
    | c == 'c' -> ("", [character n])
  Real x
    | c `elem` "eEfFgGv" -> signed (x < 0 || isNegativeZero x) (real c (abs x))
  Character ch -> convert spec (if c == 'v' then 'c' else c) (Whole (toInteger (ord ch)) Nothing)
  Text s
    | c `elem` "sv" -> ("", maybe s (`take` s) (precision spec))
  _ -> problem ("bad formatting char " ++ show c)
  where
    signed negative body
      | negative = ("-", body)
      | plus spec = ("+", body)
      | space spec = (" ", body)
      | otherwise = ("", body)
    digits s = maybe s (\p -> replicate (p - length s) '0' ++ s) (precision spec)
    character n
      | n >= 0 && n <= toInteger (ord maxBound) && precision spec == Nothing = chr (fromInteger n)
      | otherwise = problem "illegal char conversion"
    unsigned n size
      | n >= 0 = n
      | otherwise = maybe (problem "bad argument") (+ n) size
    based prefix base n size = (if alternate spec && n /= 0 then prefix else "", digits (showIntAtBase base intToDigit (unsigned n size) ""))
    real 'e' x = showEFloat (precision spec) x ""
    real 'E' x = map toUpper (showEFloat (precision spec) x "")
    real 'f' x = showFFloat (precision spec) x ""
    real 'F' x = showFFloat (precision spec) x ""
    real 'G' x = map toUpper (general x)
    real _ x = general x
    general x
      | x /= 0 && (x < 0.1 || x >= 10 ^ (7 :: Int)) = showEFloat (precision spec) x ""
      | otherwise = showFFloat (precision spec) x ""

padded :: Spec -> (String, String) -> String
padded spec (sign, body)
  | leftAligned spec = sign ++ body ++ fill ' '
  | zeroPadded spec = sign ++ fill '0' ++ body
  | otherwise = fill ' ' ++ sign ++ body
  where
    -- Without a width nothing is measured, so that what is there appears at once.
    fill c | width spec == 0 = ""
           | otherwise = replicate (width spec - length sign - length body) c
