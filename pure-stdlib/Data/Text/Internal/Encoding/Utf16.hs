-- Characters of one and two units of 16 bits.

module Data.Text.Internal.Encoding.Utf16 (chr2, validate1, validate2) where

import Prelude
import Base.Sized.Word16 (Word16)
import Data.Char (chr)

-- Of a high surrogate and a low one.
chr2 :: Word16 -> Word16 -> Char
chr2 a b = chr ((fromIntegral a - 0xD800) * 0x400 + fromIntegral b - 0xDC00 + 0x10000)

validate1 :: Word16 -> Bool
validate1 a = a < 0xD800 || a > 0xDFFF

validate2 :: Word16 -> Word16 -> Bool
validate2 a b = a >= 0xD800 && a < 0xDC00 && b >= 0xDC00 && b < 0xE000
