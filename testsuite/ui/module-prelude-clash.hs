module Main (main) where

-- Defining a name of the Prelude is fine; using it is ambiguous.
lookup :: Int -> Int
lookup x = x

filter :: Int
filter = 1

main :: IO ()
main = print (lookup 1)
