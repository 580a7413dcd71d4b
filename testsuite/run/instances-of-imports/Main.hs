module Main where

import Second
import Third

main :: IO ()
main = do
  putStrLn (third 1)
  putStrLn (second 2)
