module Main where
import C
main :: IO ()
main = print 1
