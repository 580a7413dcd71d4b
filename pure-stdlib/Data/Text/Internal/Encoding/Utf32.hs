-- Characters as numbers of 32 bits.

module Data.Text.Internal.Encoding.Utf32 (validate) where

import Prelude
import Base.Sized.Word32 (Word32)

validate :: Word32 -> Bool
validate n = n < 0xD800 || n > 0xDFFF && n <= 0x10FFFF
