module Main where

default (Int, Double)

-- With Integer this would be a larger number.
big = 2 ^ 62 + 2 ^ 62

main :: IO ()
main = do
  print big
  print (maxBound + 1 == minBound + (0 :: Int))
  print (fromIntegral (3 * 2 ^ 62))
  print (3 / 2)
  print (truncate 2.5)
