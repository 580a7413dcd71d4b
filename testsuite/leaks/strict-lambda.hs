-- A list of callbacks, evaluated all of them: each has captured a whole order for its number.
-- leak: void
-- with -O too
module Main where

data Order = Order {number :: Int, items :: [(Int, Int)]}

main :: IO ()
main = do
  let callbacks = map register (orders 300)
  print (length (filter (\answer -> answer 0 > 0) callbacks))
  print (work 0 3000)
  print (sum (map ($ 1) callbacks))

{-# NOINLINE orders #-}
orders :: Int -> [Order]
orders count = [Order n [(j, j * n) | j <- [1 .. 40]] | n <- [1 .. count]]

register :: Order -> Int -> Int
register order =
  let size = length (items order)
   in size `seq` \event -> if event == 0 then size else number order + event -- leak here

work :: Int -> Int -> Int
work acc 0 = acc
work acc n = let next = acc + length (show n) in next `seq` work next (n - 1)
