{-# LANGUAGE MagicHash #-}
-- Logarithms of whole numbers, rounded down.

module GHC.Integer.Logarithms (wordLog2#, integerLog2#, integerLogBase#) where

import Prelude
import Base.Logarithm (integerLog2, integerLogBase)
import GHC.Exts

-- -1 for 0.
wordLog2# :: Word# -> Int#
wordLog2# w = 63# -# word2Int# (clz# w)

integerLog2# :: Integer -> Int#
integerLog2# n = case integerLog2 n of W# w -> word2Int# w

integerLogBase# :: Integer -> Integer -> Int#
integerLogBase# base n = case integerLogBase base n of W# w -> word2Int# w
