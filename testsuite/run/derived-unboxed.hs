{-# LANGUAGE MagicHash #-}
-- Instances derived of types with unboxed fields.
module Main (main) where

import GHC.Exts
import GHC.Ptr

data Point = Point Int# Double# Char# deriving (Eq, Ord, Show)
data Sizes = Sizes { count :: Word#, scale :: Float# } deriving (Eq, Ord, Show)
data Place = Place Addr# Int deriving (Eq, Ord)
data Pair = Int# :& Int deriving (Eq, Show)
infixr 4 :&

main :: IO ()
main = do
  print (Point 1# 2.0## 'c'#, Point (-1#) (-2.5##) '\n'#)
  print (Point 1# 2.0## 'c'# < Point 1# 3.0## 'a'#, Point 1# 2.0## 'c'# == Point 1# 2.0## 'd'#)
  print (Sizes 7## 0.5#, Just (Sizes { count = 8##, scale = -1.5# }))
  print (compare (Sizes 7## 0.5#) (Sizes 7## 0.25#))
  print (case nullPtr of Ptr a -> (Place a 1 == Place a 1, compare (Place a 1) (Place (plusAddr# a 1#) 0)))
  print (3# :& 4, Just (-3# :& 4), I# (case 5# :& 6 of n :& _ -> n))
