-- Values that go through many hands before anybody looks at them: along ways that a number
-- chooses, and down a tree.
module Main (main) where

-- Of two values one is looked at in the end; both are handed on until then.
walk :: Int -> Int -> a -> a -> a
walk n seed x y
  | n == 0 = if even seed then x else y
  | way == 0 = walk (n - 1) next x y
  | way == 1 = walk (n - 1) next x y
  | way == 2 = stray (n - 1) next y x
  | way == 3 = walk (n - 1) next y x
  | otherwise = walk (n - 1) next x y
  where
    next = (seed * 1103515245 + 12345) `mod` 2147483648
    way = (next `div` 65536) `mod` 6

stray :: Int -> Int -> a -> a -> a
stray n seed x y
  | n <= 1 = walk 0 seed y x
  | seed `mod` 3 == 0 = walk (n - 1) (seed + 1) x y
  | otherwise = stray (n - 2) (seed `div` 3) x y

data Tree a = Leaf | Fork (Tree a) Int a (Tree a)

-- What makes values of values goes down to where it is wanted, perhaps never.
alter :: (a -> a -> a) -> Int -> a -> Tree a -> Tree a
alter _ k v Leaf = Fork Leaf k v Leaf
alter f k v (Fork l at old r)
  | k < at = fork (alter f k v l) at old r
  | k > at = fork l at old (alter f k v r)
  | otherwise = fork l at (f old v) r

fork :: Tree a -> Int -> a -> Tree a -> Tree a
fork l k v r
  | k `mod` 2 == 0 = Fork l k v r
  | otherwise = again l k v r

again :: Tree a -> Int -> a -> Tree a -> Tree a
again l k v r = Fork l k v r

total :: Tree Int -> Int
total Leaf = 0
total (Fork l k v r)
  | k `mod` 5 == 0 = total l + v + total r
  | otherwise = total l + total r

main :: IO ()
main = do
  print (sum [walk (20 + seed `mod` 41) seed (seed + 1) (seed - 1) | seed <- [1 .. 3000]])
  print (total (foldr (\k -> alter (+) (k * 7919 `mod` 211) k) Leaf [1 .. 2000]))
