{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Literals like "text"#: bytes of the program, which a zero follows, and places among them.

module Base.Address (Addr#, plusAddr#, minusAddr#, byteAt, bytesAt) where

import Base.Types
import Base.Bool
import Base.Function
import Base.Primitive
import Base.Effect

primitive peekW8 :: Int -> World -> Result Int

plusAddr# :: Addr# -> Int# -> Addr#
plusAddr# a n = fromInt (plusInt (toInt a) (I# n))

minusAddr# :: Addr# -> Addr# -> Int#
minusAddr# a b = case minusInt (toInt a) (toInt b) of I# n -> n

primitive unsafeCoerce :: a -> b

-- An address is held as its number is.
toInt :: Addr# -> Int
toInt a = unsafeCoerce a

fromInt :: Int -> Addr#
fromInt n = n `seq` unsafeCoerce n

byteAt :: Addr# -> Int -> Int
byteAt a i = runRW (peekW8 (plusInt (toInt a) i))

-- So many bytes from there, as an array.
bytesAt :: Addr# -> Int -> Bytes
bytesAt a n = runRW (\w -> case newBytes n w of Result bytes -> fill bytes 0 w)
  where
    fill :: Bytes -> Int -> World -> Result Bytes
    fill bytes i w
      | ltInt i n = case writeW8 bytes i (byteAt a i) w of Result _ -> fill bytes (plusInt i 1) w
      | otherwise = Result bytes
