{-# LANGUAGE MagicHash #-}
-- Literals like "text"#: bytes, and a place among them.

module Base.Address (Addr#, addressLiteral, fromAddress, plusAddr#, minusAddr#, byteAt) where

import Base.Types
import Base.Bool
import Base.Primitive
import Base.Effect

data Addr# = Address Bytes Int

-- A literal's characters as bytes, with a zero behind them.
addressLiteral :: [Char] -> Addr#
addressLiteral s = runRW (\w -> case newBytes (plusInt (count s 0) 1) w of
  Result bytes -> fill bytes s 0 w)
  where
    count :: [Char] -> Int -> Int
    count (_ : cs) n = count cs (plusInt n 1)
    count [] n = n
    fill :: Bytes -> [Char] -> Int -> World -> Result Addr#
    fill bytes (c : cs) i w = case writeW8 bytes i (ord c) w of Result _ -> fill bytes cs (plusInt i 1) w
    fill bytes [] i w = case writeW8 bytes i 0 w of Result _ -> Result (Address bytes 0)

-- The bytes of the literal, and which of them is meant.
fromAddress :: Addr# -> (Bytes, Int)
fromAddress (Address bytes i) = (bytes, i)

plusAddr# :: Addr# -> Int# -> Addr#
plusAddr# (Address bytes i) n = Address bytes (plusInt i (I# n))

minusAddr# :: Addr# -> Addr# -> Int#
minusAddr# (Address _ i) (Address _ j) = case minusInt i j of I# n -> n

byteAt :: Addr# -> Int -> Int
byteAt (Address bytes i) n = indexW8 bytes (plusInt i n)
