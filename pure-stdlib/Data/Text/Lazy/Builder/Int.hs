-- Haskell's Data.Text.Lazy.Builder.Int.

module Data.Text.Lazy.Builder.Int (decimal, hexadecimal) where

import Prelude
import Base.PrimitiveNumber (integerIsSmall)
import Base.Text.Build
import Numeric (showHex)

decimal :: Integral a => a -> Builder
decimal x = let n = toInteger x in if integerIsSmall n then Digits (fromInteger n) else Listed (show n)

hexadecimal :: Integral a => a -> Builder
hexadecimal x
  | n < 0 = error "Data.Text.Lazy.Builder.Int.hexadecimal: applied to negative number"
  | otherwise = Listed (showHex n "")
  where n = toInteger x
