{-# LANGUAGE CPP, MagicHash #-}
module Main (main) where

#include "ghcconfig.h"

import GHC.Exts

data Table = Table Addr#

table :: Table
table = Table "\x01\x00\xff\xff\x7f\x80\x41\x00"#

short :: Table -> Int -> Int
short (Table a) (I# i) = I# (indexInt16OffAddr# a i)

byte :: Table -> Int -> Int
byte (Table a) (I# i) = I# (ord# (indexCharOffAddr# a i))

greater :: Int -> Int -> Bool
greater (I# a) (I# b) = tagToEnum# (a ># b)

main :: IO ()
main = do
  print (map (short table) [0 .. 3])
  print (map (byte table) [0 .. 8])
  print (case table of Table a -> C# (indexCharOffAddr# (plusAddr# a 6#) 0#))
  putStrLn (unpackCString# "plain text"#)
  print (greater 3 2, greater 2 3)
  print (I# (narrow8Int# 200#), I# (narrow16Int# 40000#), I# (narrow32Int# 3000000000#), W# (narrow8Word# 511##))
  print (unsafeCoerce# 'x' :: Char)
  print (groupWith even [1 :: Int .. 6], sortWith negate [1 :: Int, 3, 2], the "aaa")
