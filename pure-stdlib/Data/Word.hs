-- Word and its sized relatives.

module Data.Word
  ( Word, Word8, Word16, Word32, Word64, byteSwap16, byteSwap32, byteSwap64
  , bitReverse8, bitReverse16, bitReverse32, bitReverse64
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

bitReverse8 :: Word8 -> Word8
bitReverse8 = reverseBits

bitReverse16 :: Word16 -> Word16
bitReverse16 = reverseBits

bitReverse32 :: Word32 -> Word32
bitReverse32 = reverseBits

bitReverse64 :: Word64 -> Word64
bitReverse64 = reverseBits

-- By halves: neighbours change places, then pairs of them, and so on.
reverseBits :: (Num a, FiniteBits a) => a -> a
reverseBits w = swap (finiteBitSize w `unsafeShiftR` 1) w
  where
    swap 0 v = v
    swap n v = swap (n `unsafeShiftR` 1) (((v .&. low n) `shiftL` n) .|. ((v `shiftR` n) .&. low n))
    -- Every other group of n bits.
    low n = foldr (\i m -> (m `shiftL` (2 * n)) .|. (bit n - 1)) 0 [1 .. finiteBitSize w `quot` (2 * n)]
