{-# LANGUAGE MagicHash, PatternSynonyms #-}
module GHC.Int
  ( Int(..), Int8(I8#), Int16(I16#), Int32(I32#), Int64(I64#), uncheckedIShiftL64#, uncheckedIShiftRA64#
  ) where

import Base.Insides
import Base.Types (Int(..))
import Base.UnboxedNumber (uncheckedIShiftL64#, uncheckedIShiftRA64#)
import Data.Int (Int8, Int16, Int32, Int64)
