{-# OPTIONS_GHC -Wall #-}
main :: IO ()
main = print (double (3 :: Int))

double x = x + x
