{-# LANGUAGE OverloadedStrings #-}
main :: IO ()
main = print (length "abc")
