-- Haskell's Data.Text.Lazy.Read.

module Data.Text.Lazy.Read (Reader, decimal, signed, hexadecimal, rational, double) where

import Prelude
import Base.Text.ReadNumber
import Data.Char (isHexDigit)
import qualified Data.Text.Lazy as T
import Data.Text.Lazy (Text)

type Reader a = Text -> Either String (a, Text)

decimal, hexadecimal :: Integral a => Reader a
decimal t = case T.span isDecimal t of
  (ds, rest) -> if T.null ds then noDigit else Right (T.foldl' withDigit 0 ds, rest)
hexadecimal t = case T.uncons t of
  Just ('0', more) | Just (x, rest) <- T.uncons more, x == 'x' || x == 'X' -> plain rest
  _ -> plain t
  where
    plain u = case T.span isHexDigit u of
      (ds, rest) -> if T.null ds then noHexDigit else Right (T.foldl' withHexDigit 0 ds, rest)

signed :: Num a => Reader a -> Reader a
signed reading = signedBy T.uncons reading

rational :: Fractional a => Reader a
rational = floating T.uncons digits exact

-- Not always the nearest.
double :: Reader Double
double = floating T.uncons digits fast

digits :: Text -> Maybe (Integer, Int, Text)
digits t = case T.span isDecimal t of
  (ds, rest) -> if T.null ds then Nothing else Just (T.foldl' withDigit 0 ds, fromIntegral (T.length ds), rest)
