-- Characters of numbers that are not checked.

module Data.Text.Internal.Unsafe.Char (ord, unsafeChr, unsafeChr8, unsafeChr16, unsafeChr32) where

import Prelude
import Data.Char (ord)
import Data.Word (Word16, Word32, Word8)
import qualified GHC.Base as G

unsafeChr :: Int -> Char
unsafeChr = G.unsafeChr

unsafeChr8 :: Word8 -> Char
unsafeChr8 = G.unsafeChr . fromIntegral

unsafeChr16 :: Word16 -> Char
unsafeChr16 = G.unsafeChr . fromIntegral

unsafeChr32 :: Word32 -> Char
unsafeChr32 = G.unsafeChr . fromIntegral
