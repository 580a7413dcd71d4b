-- Word and its sized relatives.

module Data.Word
  ( Word, Word8, Word16, Word32, Word64, byteSwap16, byteSwap32, byteSwap64
  ) where

import Prelude
import Data.Bits
import Base.Sized.Word8 (Word8)
import Base.Sized.Word16 (Word16)
import Base.Sized.Word32 (Word32)
import Base.Sized.Word64 (Word64)

byteSwap16 :: Word16 -> Word16
byteSwap16 w = (w `shiftL` 8) .|. (w `shiftR` 8)

byteSwap32 :: Word32 -> Word32
byteSwap32 w = ((w `shiftL` 24) .|. ((w .&. 65280) `shiftL` 8)) .|. (((w `shiftR` 8) .&. 65280) .|. (w `shiftR` 24))

byteSwap64 :: Word64 -> Word64
byteSwap64 w = go 0 0 w
  where
    go :: Int -> Word64 -> Word64 -> Word64
    go 8 acc _ = acc
    go n acc v = go (n + 1) ((acc `shiftL` 8) .|. (v .&. 255)) (v `shiftR` 8)
