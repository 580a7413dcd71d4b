{-# LANGUAGE MagicHash #-}
-- Boxed and unboxed values, and the operations on them.

module GHC.Exts
  ( Int(..), Char(..), Double(..), Float(..), Word(..)
  , shiftL#, shiftRL#, iShiftL#, iShiftRA#, iShiftRL#
  , module GHC.Prim
  ) where

import Base.Types
import Base.Bool
import Base.Num
import Base.Classes
import Base.Integral
import GHC.Prim

-- Shifts by any amount.

shiftL#, shiftRL# :: Word# -> Int# -> Word#
shiftL# a n = if isTrue# (n >=# 64#) then 0## else uncheckedShiftL# a n
shiftRL# a n = if isTrue# (n >=# 64#) then 0## else uncheckedShiftRL# a n

iShiftL#, iShiftRA#, iShiftRL# :: Int# -> Int# -> Int#
iShiftL# a n = if isTrue# (n >=# 64#) then 0# else uncheckedIShiftL# a n
iShiftRA# a n = if isTrue# (n >=# 64#) then uncheckedIShiftRA# a 63# else uncheckedIShiftRA# a n
iShiftRL# a n = if isTrue# (n >=# 64#) then 0# else uncheckedIShiftRL# a n
