{-# LANGUAGE OverloadedStrings #-}
-- Numbers at the beginning of texts.
import Data.Text.Read
import qualified Data.Text.Lazy.Read as L
import qualified Data.Text.Lazy as L
import qualified Data.Text as T
import Data.Int
import Data.Word
import Data.Ratio
ts :: [T.Text]
ts = ["", "0", "12", "-7", "+7x", "007 a", "1.5", "1.5e3", "1.5e", "1.5e+", "1e5x", "1E-2", ".5", "5.", "-0", "-0.0", "0x1F", "0Xff", "1F", "xyz", "99999999999999999999", "300", "12345678901234567890.123456789012345678901234567890e-10", "0.1", "3.14159265358979", "123.456e78", "1e400", "4.9e-324", "1e-400", "-", "+", "--1", " 1", "1 ", "1e05", "1.0e-0", "NaN", "Infinity", "\1633\1634", "0x", "0xg", "1_000", "0.30000000000000004","2.2250738585072014e-308"]
main = do
  print [decimal t :: Either String (Int, T.Text) | t <- ts]
  print [decimal t :: Either String (Integer, T.Text) | t <- ts]
  print [decimal t :: Either String (Word8, T.Text) | t <- ts]
  print [signed decimal t :: Either String (Int8, T.Text) | t <- ts]
  print [signed decimal t :: Either String (Integer, T.Text) | t <- ts]
  print [hexadecimal t :: Either String (Int, T.Text) | t <- ts]
  print [signed hexadecimal t :: Either String (Integer, T.Text) | t <- ts]
  print [double t | t <- ts]
  print [rational t :: Either String (Double, T.Text) | t <- ts]
  print [rational t :: Either String (Rational, T.Text) | t <- filter (not . T.isInfixOf "400") ts]
  print [signed double t | t <- ts]
  print [L.decimal (L.fromStrict t) :: Either String (Int, L.Text) | t <- ts]
  print [L.hexadecimal (L.fromStrict t) :: Either String (Int, L.Text) | t <- ts]
  print [L.double (L.fromStrict t) | t <- ts]
  print [L.rational (L.fromStrict t) :: Either String (Double, L.Text) | t <- ts]
  print [L.signed L.decimal (L.fromStrict t) :: Either String (Int, L.Text) | t <- ts]
