{-# LANGUAGE TemplateHaskell #-}
module Main where

import Embed

settings "settings.txt"

main :: IO ()
main = do
  putStr $(embed "settings.txt")
  print (width * height)
  print ($(exists "settings.txt"), $(exists "nothing.txt"))
