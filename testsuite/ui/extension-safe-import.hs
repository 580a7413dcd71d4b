module Main where

import safe Data.List (sort)

main :: IO ()
main = print (sort "safe")
