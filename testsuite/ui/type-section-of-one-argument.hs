module Main where

factorial :: Integer -> Integer
factorial n = product [1 .. n]

main :: IO ()
main = print (5 `factorial`)
