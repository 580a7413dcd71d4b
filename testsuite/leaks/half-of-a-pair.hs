-- Both halves of a partition are made; the second is counted much later.
-- leak: lag
-- with -O too
module Main where

main :: IO ()
main = do
  let (small, large) = split 100 (map scramble [1 .. 6000]) -- leak here
  print (sum small)
  print (length large)

scramble :: Int -> Int
scramble n = n * 7919 `mod` 6007

split :: Int -> [Int] -> ([Int], [Int])
split _ [] = ([], [])
split limit (x : xs)
  | x < limit = (x : below, above)
  | otherwise = (below, x : above)
  where
    (below, above) = split limit xs
