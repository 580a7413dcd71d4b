-- Characters of numbers that are not checked.

module Data.Text.Internal.Unsafe.Char (ord, unsafeChr, unsafeChr8, unsafeChr16, unsafeChr32, unsafeWrite) where

import Prelude
import Base.TextEncoding (utf8)
import Control.Monad.ST (ST)
import Data.Char (ord)
import qualified Data.Text.Array as A
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

-- Writes a character at a place; how many bytes it takes.
unsafeWrite :: A.MArray s -> Int -> Char -> ST s Int
unsafeWrite array at c = go at (utf8 (ord c))
  where
    go i (byte : bytes) = A.unsafeWrite array i byte >> go (i + 1) bytes
    go i [] = return (i - at)
