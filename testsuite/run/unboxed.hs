-- slow
{-# LANGUAGE MagicHash #-}
-- Unboxed values: constructors of boxes, operations, literals.
import GHC.Exts

gcdI :: Int -> Int -> Int
gcdI (I# a) (I# b) = I# (go a b)
  where
    go :: Int# -> Int# -> Int#
    go x y
      | isTrue# (y ==# 0#) = x
      | otherwise = go y (remInt# x y)

bits :: Int -> Int -> [Int]
bits (I# a) (I# b) =
  [ I# (word2Int# (and# (int2Word# a) (int2Word# b)))
  , I# (word2Int# (or# (int2Word# a) (int2Word# b)))
  , I# (word2Int# (xor# (int2Word# a) (int2Word# b)))
  , I# (word2Int# (not# (int2Word# a)))
  , I# (word2Int# (shiftL# (int2Word# a) b))
  , I# (word2Int# (shiftRL# (int2Word# a) b))
  , I# (iShiftRA# a b)
  ]

sumTo :: Int -> Int
sumTo (I# n) = loop 0# 0#
  where
    loop acc i
      | isTrue# (i ># n) = I# acc
      | otherwise = loop (acc +# i) (i +# 1#)

hypotenuse :: Double -> Double -> Double
hypotenuse (D# x) (D# y) = D# (sqrtDouble# ((x *## x) +## (y *## y)))

next :: Char -> Char
next (C# c) = case ord# c of
  n | isTrue# (n >=# 122#) -> 'a'
    | otherwise -> C# (chr# (n +# 1#))

main :: IO ()
main = do
  print (gcdI 1071 462, sumTo 100000)
  print (bits (-12) 5, bits 300 70)
  print (hypotenuse 3 4, map next "hello, z")
  print (W# (plusWord# 3## 4##), I# (negateInt# 7#), isTrue# (2.5## <## 3.0##), F# (plusFloat# 1.5# 2.0#))
