module Main where

data T = A { field :: Int } | B { other :: Int }

main :: IO ()
main = do
  print (field (A 1))
  print (field (B 2))
