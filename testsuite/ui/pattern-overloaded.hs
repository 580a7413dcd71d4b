module Main where

size :: Int
text :: Show a => a -> String
(size, text) = (3, show)

main :: IO ()
main = putStrLn (text size)
