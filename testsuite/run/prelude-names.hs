-- What Pure's Prelude has and Haskell's has not may be defined without hiding.
module Main where

isJust :: Int -> Int
isJust n = n + 1

comparing :: String
comparing = "own"

data List = Nil | Cons Int List

foldl' :: List -> Int
foldl' Nil = 0
foldl' (Cons n rest) = n + foldl' rest

when, swap, ord, sort, empty, toInt, liftA3 :: Int
when = 1
swap = 2
ord = 3
sort = 4
empty = 5
toInt = 6
liftA3 = 7

main :: IO ()
main = do
  print (isJust 1, comparing)
  print (foldl' (Cons 1 (Cons 2 Nil)))
  print (when + swap + ord + sort + empty + toInt + liftA3)
  print (take 2 (Prelude.map not [True, False, True]))
