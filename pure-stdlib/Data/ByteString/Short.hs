-- Byte strings that are an array of their own, which hold nothing else.

module Data.ByteString.Short
  ( ShortByteString, toShort, fromShort, pack, unpack, empty, null, length, index
  , packCString, packCStringLen, useAsCString, useAsCStringLen
  ) where

import Data.ByteString.Short.Internal
