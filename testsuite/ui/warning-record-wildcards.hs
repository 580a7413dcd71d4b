{-# OPTIONS_GHC -Wall -Wincomplete-record-updates #-}
{-# LANGUAGE MultiWayIf, EmptyCase, LambdaCase, RecordWildCards #-}
module Main where
data T = A { x :: Int } | B { y :: Int, z :: Bool } deriving Show
f :: Int -> String
f n = if | n > 3 -> "big" | n < 0 -> "neg"
up :: T -> T
up t = t { x = 3 }
e :: Bool -> Int
e b = case b of {}
g :: Int -> Int
g n | True = 1
    | n > 3 = 2
h :: T -> Int
h B{..} = 3
h A{x = q, ..} = q
k :: T -> Int
k B{..} = y
k A{} = 0
m :: Int -> Int
m n | n > 3 = 1
    | otherwise = 2
    | n < 3 = 4
main :: IO ()
main = do
  let y = 3 ; z = True ; x = 1
  print (f 4, up (A 3), g 3, h (A 3), k (A 2), m 3)
  print [A{..}, B{..}]
data O = O { abcde :: Bool, number :: Int }
o :: O -> Int
o O{..} = number
