{-# LANGUAGE MagicHash, PatternSynonyms #-}
module GHC.Word
  ( Word(..), Word8(W8#), Word16(W16#), Word32(W32#), Word64(W64#), byteSwap16, byteSwap32, byteSwap64
  , bitReverse8, bitReverse16, bitReverse32, bitReverse64, uncheckedShiftL64#, uncheckedShiftRL64#
  ) where

import Base.Insides
import Base.Types (Word(..))
import Base.UnboxedNumber (uncheckedShiftL64#, uncheckedShiftRL64#)
import Data.Word
