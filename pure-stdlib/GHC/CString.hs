{-# LANGUAGE MagicHash #-}
-- What string literals are made of.

module GHC.CString
  ( unpackCString#, unpackAppendCString#, unpackFoldrCString#, unpackCStringUtf8#, unpackNBytes#, cstringLength#
  ) where

import GHC.Exts
