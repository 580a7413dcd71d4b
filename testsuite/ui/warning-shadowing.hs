{-# OPTIONS_GHC -Wall #-}
main :: IO ()
main = print (f 1)

f :: Int -> Int
f x = (\x -> x + 1) x
