-- What bytes are as characters and digits.

module Base.ByteNumber where

import Prelude hiding (length, null)
import Base.ByteString
import Base.Effect
import Base.Primitive (timesInt)
import Base.PrimitiveNumber
import Base.ReadNumber (wholeInteger)
import Base.Sized.Word8

-- A space of Latin 1.
isSpaceWord8 :: Word8 -> Bool
isSpaceWord8 x = case number x of n -> n == 32 || n == 160 || (n >= 9 && n <= 13)

isSpaceChar8 :: Char -> Bool
isSpaceChar8 c = case fromEnum c of n -> n == 32 || n == 160 || (n >= 9 && n <= 13)

-- A function of characters as one of bytes.
onBytes :: (Char -> Char -> Char) -> Word8 -> Word8 -> Word8
onBytes f x y = c2w (f (w2c x) (w2c y))
{-# INLINE onBytes #-}

-- Whether it begins with a minus, and what is behind a sign.
signed :: ByteString -> (Bool, ByteString)
signed s
  | null s = (False, s)
  | otherwise = case number (unsafeIndex s 0) of
      43 -> (False, unsafeDrop 1 s)
      45 -> (True, unsafeDrop 1 s)
      _ -> (False, s)

-- How many digits stand at the start.
digitsOf :: ByteString -> Int
digitsOf (BS b o n) = go o
  where
    end = o + n
    go :: Int -> Int
    go i
      | i < end && isDigit (indexW8 b i) = go (i + 1)
      | otherwise = i - o
    isDigit :: Int -> Bool
    isDigit x = x >= 48 && x <= 57

-- The number of digits, modulo 2^64.
decimal :: ByteString -> Int
decimal (BS b o n) = go 0 o
  where
    end = o + n
    go :: Int -> Int -> Int
    go acc i = if i >= end then acc else go (timesInt acc 10 + (indexW8 b i - 48)) (i + 1)

largeDecimal :: ByteString -> Integer
largeDecimal s@(BS b o n)
  | n <= 18 = toInteger (decimal s)
  | otherwise = wholeInteger 10 [indexW8 b i - 48 | i <- [o .. o + n - 1]]
