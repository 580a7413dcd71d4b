-- UTF-8, a character at a time.

module Data.Text.Internal.Encoding.Utf8
  ( utf8Length, utf8LengthByLeader, ord2, ord3, ord4, chr2, chr3, chr4, validate1, validate2, validate3, validate4
  ) where

import Prelude
import Data.Bits
import Data.Char (ord)
import Data.Word (Word8)
import Data.Text.Internal.Unsafe.Char (unsafeChr)

-- How many bytes a character has, and that which begins with a byte.
utf8Length :: Char -> Int
utf8Length c
  | c < '\x80' = 1
  | c < '\x800' = 2
  | c < '\x10000' = 3
  | otherwise = 4

utf8LengthByLeader :: Word8 -> Int
utf8LengthByLeader w
  | w < 0x80 = 1
  | w < 0xe0 = 2
  | w < 0xf0 = 3
  | otherwise = 4

later :: Int -> Int -> Word8
later n shift = fromIntegral (0x80 .|. (shiftR n shift .&. 0x3f))

ord2 :: Char -> (Word8, Word8)
ord2 c = (fromIntegral (0xc0 .|. shiftR n 6), later n 0)
  where n = ord c

ord3 :: Char -> (Word8, Word8, Word8)
ord3 c = (fromIntegral (0xe0 .|. shiftR n 12), later n 6, later n 0)
  where n = ord c

ord4 :: Char -> (Word8, Word8, Word8, Word8)
ord4 c = (fromIntegral (0xf0 .|. shiftR n 18), later n 12, later n 6, later n 0)
  where n = ord c

bits :: Word8 -> Word8 -> Int -> Int
bits w mask shift = shiftL (fromIntegral (w .&. mask)) shift

chr2 :: Word8 -> Word8 -> Char
chr2 a b = unsafeChr (bits a 0x1f 6 .|. bits b 0x3f 0)

chr3 :: Word8 -> Word8 -> Word8 -> Char
chr3 a b c = unsafeChr (bits a 0x0f 12 .|. bits b 0x3f 6 .|. bits c 0x3f 0)

chr4 :: Word8 -> Word8 -> Word8 -> Word8 -> Char
chr4 a b c d = unsafeChr (bits a 0x07 18 .|. bits b 0x3f 12 .|. bits c 0x3f 6 .|. bits d 0x3f 0)

-- Whether the bytes are a character, in the shortest way, and none of a pair.

validate1 :: Word8 -> Bool
validate1 a = a <= 0x7f

validate2 :: Word8 -> Word8 -> Bool
validate2 a b = a >= 0xc2 && a <= 0xdf && follows b

validate3 :: Word8 -> Word8 -> Word8 -> Bool
validate3 a b c
  | a == 0xe0 = b >= 0xa0 && b <= 0xbf && follows c
  | a == 0xed = b >= 0x80 && b <= 0x9f && follows c
  | otherwise = a >= 0xe1 && a <= 0xef && follows b && follows c

validate4 :: Word8 -> Word8 -> Word8 -> Word8 -> Bool
validate4 a b c d
  | a == 0xf0 = b >= 0x90 && b <= 0xbf && follows c && follows d
  | a == 0xf4 = b >= 0x80 && b <= 0x8f && follows c && follows d
  | otherwise = a >= 0xf1 && a <= 0xf3 && follows b && follows c && follows d

follows :: Word8 -> Bool
follows b = b >= 0x80 && b <= 0xbf
