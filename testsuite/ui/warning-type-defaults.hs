{-# OPTIONS_GHC -Wall #-}
main :: IO ()
main = print (2 ^ (3 :: Int))
