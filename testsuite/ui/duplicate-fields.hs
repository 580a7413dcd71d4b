module Main where
data A = A { name :: Int }
data B = B { name :: String }
main :: IO ()
main = print 1
