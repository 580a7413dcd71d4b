-- Data.ByteString.Builder, by an older name, and two names that it had.

module Data.ByteString.Lazy.Builder.ASCII
  ( module Data.ByteString.Builder, byteStringHexFixed, lazyByteStringHexFixed
  ) where

import Data.ByteString (ByteString)
import Data.ByteString.Builder
import qualified Data.ByteString.Lazy as Lazy

byteStringHexFixed :: ByteString -> Builder
byteStringHexFixed = byteStringHex

lazyByteStringHexFixed :: Lazy.ByteString -> Builder
lazyByteStringHexFixed = lazyByteStringHex
