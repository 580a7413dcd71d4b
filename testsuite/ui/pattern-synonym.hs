{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
module Main (main) where

pattern Head x = x : _
pattern Lost x y <- (x, _)
pattern Only x <- Just x
pattern P :: Int -> Maybe Int
pattern P x = Just x
pattern Gone :: Int
pattern Q x <- Just x where
  R x = Just x

main :: IO ()
main = do
  print (Only 1)
  print (case Just 1 of { P -> 1; P 'c' -> 2 })
  print (P True)
