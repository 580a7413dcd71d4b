{-# LANGUAGE PatternSynonyms, ScopedTypeVariables #-}
-- Pattern synonyms whose patterns have types.
module Main (main) where

import Data.Word

pattern Magic = 0x80A1 :: Word32
pattern Vowel <- 'a' :: Char

name :: Word32 -> String
name Magic = "magic"
name n = show n

main :: IO ()
main = do
  putStrLn (name Magic)
  putStrLn (name (Magic + 1))
  print (length [() | Vowel <- "banana"])
