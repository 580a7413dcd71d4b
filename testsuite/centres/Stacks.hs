-- Stacks: thunks keep theirs, recursion comes back to the earlier one, patterns and constants have centres of their own.
module Main (main) where

main :: IO ()
main = do
  let (small, large) = split 10 table
      shared = sum large
  print (total small + shared)
  print (even' 10, shared)
  print (map (twice shared) [1, 2, 3])

table :: [Int]
table = 7 : [3, 14 .. 200]

split :: Int -> [Int] -> ([Int], [Int])
split limit xs = (filter (< limit) xs, filter (>= limit) xs)

total :: [Int] -> Int
total xs = walk 0 xs
  where
    walk acc rest = case rest of
      [] -> acc
      y : ys -> walk (weigh y + acc) ys
    weigh y = y * length xs

even', odd' :: Int -> Bool
even' 0 = True
even' n = odd' (n - 1)
odd' 0 = False
odd' n = even' (n - 1)

{-# INLINE twice #-}
twice :: Int -> Int -> Int
twice a b = a + b + b
