{-# LANGUAGE MagicHash #-}
-- A little unboxed arithmetic.
module Main where

import GHC.Exts

gcdInt :: Int -> Int -> Int
gcdInt (I# a) (I# b) = I# (go a b)
  where
    go :: Int# -> Int# -> Int#
    go x 0# = x
    go x y = go y (remInt# x y)

sumTo :: Int -> Int
sumTo (I# n) = go 0# 1#
  where
    go acc i = case i ># n of
      1# -> I# acc
      _ -> go (acc +# i) (i +# 1#)

mix :: Int -> Int
mix (I# n) = I# (word2Int# (xor# w (uncheckedShiftRL# w 7#)))
  where
    w = int2Word# n `and#` 0xffff##

norm :: Double -> Double -> Double
norm (D# x) (D# y) = D# (sqrtDouble# ((x *## x) +## (y *## y)))

next :: Char -> Char
next (C# c) = C# (chr# (ord# c +# 1#))

main :: IO ()
main = do
  print (gcdInt 252 105, sumTo 1000, map mix [1, 128, 65535, -1])
  print (norm 3 4, next 'a')
  print (isTrue# (3# ># 2#), I# (quotInt# 17# 5#), I# (negateInt# 3#))
