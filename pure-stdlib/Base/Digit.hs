-- Digits up to sixteen.

module Base.Digit where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Char
import Base.Error
import Base.List
import Base.Show

digitToInt :: Char -> Int
digitToInt c
  | isDigit c = minusInt (ord c) 48
  | geChar c 'a' && leChar c 'f' = minusInt (ord c) 87
  | geChar c 'A' && leChar c 'F' = minusInt (ord c) 55
  | otherwise = errorWithoutStackTrace ("Char.digitToInt: not a digit " ++ show c)

intToDigit :: Int -> Char
intToDigit n
  | geInt n 0 && leInt n 9 = unsafeChr (plusInt n 48)
  | geInt n 10 && leInt n 15 = unsafeChr (plusInt n 87)
  | otherwise = errorWithoutStackTrace ("Char.intToDigit: not a digit " ++ show n)
