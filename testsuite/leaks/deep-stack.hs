-- A sum by foldr has to reach the end before it can add anything.
-- leak: lag
module Main where

main :: IO ()
main = print (total (map weigh [1 .. 20000]))

weigh :: Int -> Item
weigh n = Item n (n `mod` 7)

data Item = Item Int Int

total :: [Item] -> Int
total [] = 0
total (item : rest) = total rest + value item -- leak here

value :: Item -> Int
value (Item a b) = a * b
