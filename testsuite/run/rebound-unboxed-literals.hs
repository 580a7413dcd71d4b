{-# LANGUAGE MagicHash, NoImplicitPrelude, RebindableSyntax #-}

-- With rebindable syntax a literal of an unboxed type is still what it says.
module Main where

import GHC.Exts (Char (C#), Int (I#), chr#, (+#), (==#))
import Prelude (IO, print)

next :: Int -> Int
next (I# n) = I# (n +# 1#)

kind :: Int -> Char
kind (I# 0#) = C# 'z'#
kind (I# n) = case n ==# 7# of
  1# -> C# (chr# 65#)
  _ -> C# 'o'#

main :: IO ()
main = print (next (I# 41#), kind (I# 0#), kind (I# 7#), kind (next (I# 7#)))
