{-# OPTIONS_GHC -Wall #-}
module Main (main) where

import Data.List (nub, sort)
import Data.Maybe

main :: IO ()
main = print (f 1 2 : sort [3])

f :: Int -> Int -> Int
f x y = let z = 1 in x

g :: Int
g = g + 1
