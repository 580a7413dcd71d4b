-- Conversion to text.

module Base.Show where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.Classes
import Base.List
import Base.Char
import Base.Decimal

class Show a where
  {-# MINIMAL showsPrec | show #-}
  showsPrec :: Int -> a -> ShowS
  show :: a -> String
  showList :: [a] -> ShowS
  showsPrec _ x s = show x ++ s
  show x = showsPrec 0 x ""
  showList xs s = showListWith shows xs s

shows :: Show a => a -> ShowS
shows x s = showsPrec 0 x s

showChar :: Char -> ShowS
showChar = (:)

showString :: String -> ShowS
showString = (++)

showParen :: Bool -> ShowS -> ShowS
showParen b p = if b then \s -> '(' : p (')' : s) else p

showListWith :: (a -> ShowS) -> [a] -> ShowS
showListWith _ [] s = '[' : ']' : s
showListWith f (x : xs) s = '[' : f x (go xs)
  where
    go [] = ']' : s
    go (y : ys) = ',' : f y (go ys)

instance Show Int where
  showsPrec d n = showParen (gtInt d 6 && ltInt n 0) (showsInt n)
  show = showInt

instance Show Char where
  showsPrec _ '\'' = showString "'\\''"
  showsPrec _ c = \s -> '\'' : showLitChar c ('\'' : s)
  showList cs s = '"' : showLitString cs ('"' : s)

showLitString :: String -> ShowS
showLitString [] s = s
showLitString ('"' : cs) s = '\\' : '"' : showLitString cs s
showLitString (c : cs) s = showLitChar c (showLitString cs s)

-- "\SO" before H and "\1234" before a digit need a gap.
protect :: (Char -> Bool) -> ShowS
protect p s = case s of
  c : _ | p c -> '\\' : '&' : s
  _ -> s

showLitChar :: Char -> ShowS
showLitChar c s
  | gtChar c '\DEL' = '\\' : showsInt (ord c) (protect isDigit s)
  | eqChar c '\DEL' = showString "\\DEL" s
  | eqChar c '\\' = showString "\\\\" s
  | geChar c ' ' = c : s
  | otherwise = case c of
      '\a' -> showString "\\a" s
      '\b' -> showString "\\b" s
      '\f' -> showString "\\f" s
      '\n' -> showString "\\n" s
      '\r' -> showString "\\r" s
      '\t' -> showString "\\t" s
      '\v' -> showString "\\v" s
      '\SO' -> showString "\\SO" (protect (eqChar 'H') s)
      _ -> '\\' : (controlNames !! ord c) ++ s

controlNames :: [String]
controlNames =
  [ "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI"
  , "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US"
  ]

instance Show Bool where
  show True = "True"
  show False = "False"

instance Show Ordering where
  show LT = "LT"
  show EQ = "EQ"
  show GT = "GT"

instance Show () where
  show () = "()"

instance Show a => Show [a] where
  showsPrec _ = showList

instance Show a => Show (Maybe a) where
  showsPrec _ Nothing = showString "Nothing"
  showsPrec d (Just x) = showParen (gtInt d 10) (\s -> showString "Just " (showsPrec 11 x s))

instance (Show a, Show b) => Show (Either a b) where
  showsPrec d (Left x) = showParen (gtInt d 10) (\s -> showString "Left " (showsPrec 11 x s))
  showsPrec d (Right x) = showParen (gtInt d 10) (\s -> showString "Right " (showsPrec 11 x s))

instance Show a => Show (NonEmpty a) where
  showsPrec d (x :| xs) = showParen (gtInt d 5) (showsPrec 6 x . showString " :| " . showsPrec 6 xs)

showTuple :: [ShowS] -> ShowS
showTuple [] s = s
showTuple (f : fs) s = '(' : f (go fs)
  where
    go [] = ')' : s
    go (g : gs) = ',' : g (go gs)

instance (Show a, Show b) => Show (a, b) where
  showsPrec _ (a, b) = showTuple [shows a, shows b]

instance (Show a, Show b, Show c) => Show (a, b, c) where
  showsPrec _ (a, b, c) = showTuple [shows a, shows b, shows c]

instance (Show a, Show b, Show c, Show d) => Show (a, b, c, d) where
  showsPrec _ (a, b, c, d) = showTuple [shows a, shows b, shows c, shows d]

instance (Show a, Show b, Show c, Show d, Show e) => Show (a, b, c, d, e) where
  showsPrec _ (a, b, c, d, e) = showTuple [shows a, shows b, shows c, shows d, shows e]

-- The shortest text that reads back as the same number.
showDouble :: Double -> ShowS
showDouble x rest = go 0
  where
    go i = case doubleByte x i of
      b | ltInt b 0 -> rest
        | otherwise -> unsafeChr b : go (plusInt i 1)

instance Show Double where
  showsPrec d x = showParen (gtInt d 6 && (ltDouble x 0.0 || eqInt (doubleByte x 0) 45)) (showDouble x)
