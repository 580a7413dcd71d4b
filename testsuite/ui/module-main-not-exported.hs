module Main (foo) where
foo :: Int
foo = 1
main :: IO ()
main = print 1
