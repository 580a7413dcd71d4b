{-# LANGUAGE FlexibleContexts #-}
-- Parentheses around all of a signature say nothing: what has a context within them is not of a
-- higher rank.
module Main (main) where

twice :: (Num a => a -> a)
twice x = x + x

both :: ((Show a, Show b) => a -> b -> String)
both a b = show a ++ show b

nested :: (Ord a =>
  a -> a -> a)
nested = max

class Shape s where
  area :: (Integral n => s -> n)

instance Shape Bool where
  area b = if b then 1 else 0

main :: IO ()
main = do
  print (twice (3 :: Int), twice 1.5)
  putStrLn (both 'x' True)
  putStrLn (nested "a" "b")
  print (area True + (length . show) (twice 4 :: (Num a => a)))
