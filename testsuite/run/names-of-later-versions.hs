-- Names that only later versions of a library have give way to a program's own.
module Main (main) where

import Debug.Trace
import Data.List

traceWith :: (a -> String) -> a -> String
traceWith f x = "own " ++ f x

main :: IO ()
main = putStrLn (traceWith show (sort [2, 1 :: Int]))
