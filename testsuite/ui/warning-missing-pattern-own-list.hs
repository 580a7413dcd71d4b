module Main where

data Chain = Nil | Cons Int Chain

chained :: Chain -> Int
chained Nil = 0
chained (Cons n Nil) = n

both :: [Chain] -> Int
both [] = 0
both [Nil] = 1

main :: IO ()
main = print (chained (Cons 1 Nil) + both [])
