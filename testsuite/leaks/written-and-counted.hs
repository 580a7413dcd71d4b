-- Orders are written out and then counted, so that all stay for the second walk.
-- leak: void
-- with -O too
module Main where

import Control.Monad (when)

data Order = Order {item :: Int, amount :: Int}

orders :: Int -> [Order]
orders n = [Order (i `mod` 50) (i * 3 `mod` 11) | i <- [1 .. n]]

write :: [Order] -> IO ()
write = mapM_ (\o -> when (amount o > 9 && item o == 7) (print (item o + amount o)))

main :: IO ()
main = do
    write (take 50 (orders 200))
    let all = orders 4000 -- leak here
    write all
    print (length (orders 500))
    print (sum (map amount all))
