-- What laziness is for: infinite structures, knots, memo lists, and functions
-- that never look.
module Main where

import Data.Function (fix)

data Stream a = Cons a (Stream a)

nats :: Stream Int
nats = go 0 where go n = Cons n (go (n + 1))

takeS :: Int -> Stream a -> [a]
takeS 0 _ = []
takeS n (Cons a s) = a : takeS (n - 1) s

mapS :: (a -> b) -> Stream a -> Stream b
mapS f ~(Cons a s) = Cons (f a) (mapS f s)

-- One pass that replaces every leaf by the minimum.
data Tree = Leaf Int | Node Tree Tree deriving (Show)

repMin :: Tree -> Tree
repMin t = result
  where
    (smallest, result) = go t
    go (Leaf n) = (n, Leaf smallest)
    go (Node a b) = let (m, a') = go a; (n, b') = go b in (min m n, Node a' b')

fibs :: [Integer]
fibs = fix (\fs -> 0 : 1 : zipWith (+) fs (tail fs))

-- A doubly linked list in a knot.
data Link = Link { value :: Char, left, right :: Link }

ring :: String -> Link
ring s = first
  where
    (first, lst) = go lst s first
    go prev [c] next = let l = Link c prev next in (l, l)
    go prev (c : cs) next = let l = Link c prev rest; (rest, end) = go l cs next in (l, end)
    go _ [] _ = error "empty ring"

walk :: (Link -> Link) -> Int -> Link -> String
walk step n = map value . take n . iterate step

bottom :: a
bottom = error "forced"

main :: IO ()
main = do
  print (takeS 5 (mapS (* 3) nats), take 10 fibs, fibs !! 150)
  print (repMin (Node (Node (Leaf 5) (Leaf 3)) (Leaf 8)))
  putStrLn (walk right 7 (ring "abc") ++ walk left 7 (ring "abc"))
  print (fst (1 :: Int, bottom :: Int), length [bottom, bottom :: Int], const 'k' (bottom :: Int), take 0 (bottom : bottom :: [Int]))
  print (null (bottom : []), zip [] (bottom :: [Int]) == ([] :: [(Int, Int)]), and [False, bottom], or (True : bottom))
  print (takeWhile (< 20) (filter even (map (^ (2 :: Int)) [1 ..])) :: [Int])
  print (foldr (\x k -> if x > 10 then [x] else x : k) [] [8 ..] :: [Int], any (> 100) [1 :: Int ..], lookup 3 (zip [1 ..] "abcdef" ++ bottom))
  let xs = 1 : map (* 2) xs :: [Int]
      primes = 2 : [n | n <- [3 ..], all (\p -> n `mod` p /= 0) (takeWhile (\p -> p * p <= n) primes)] :: [Int]
      (as, bs) = (1 : map (+ 1) bs, map (* 2) as)
  print (xs !! 20, primes !! 100, take 5 as, take 5 (bs :: [Int]))
  print (let (a, b) = (b + 1, 10) in a :: Int, snd (bottom `seq'` 1, 2 :: Int), cycle [1, 2, 3 :: Int] !! 1000, span (< 3) [1 :: Int ..] `seq` ())
  where
    seq' a b = if False then a else b :: Int
