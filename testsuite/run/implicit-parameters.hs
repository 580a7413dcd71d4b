{-# LANGUAGE ImplicitParams, RankNTypes #-}
-- Values that are bound by name where functions are used, and passed on by signatures.

module Main (main) where

import Data.List (sortBy)

f :: (?x :: Int) => Int -> Int
f y = ?x + y
sort' :: (?cmp :: a -> a -> Ordering) => [a] -> [a]
sort' = sortBy ?cmp
g y = ?x * y + ?k
h :: (?log :: String -> IO (), Show a) => a -> IO ()
h a = ?log (show a) >> inner 3
  where inner n = ?log (show (n :: Int))
with :: Int -> ((?x :: Int) => r) -> r
with n e = let ?x = n in e
nested :: (?x :: Int) => (Int, Int)
nested = (?x, let ?x = ?x + 1 in f 0)
shadow :: (?x :: Int) => String
shadow = let ?x = "text" in ?x ++ show (length ?x)
main :: IO ()
main = do
  let ?x = 10
  print (f 1)
  let ?x = 20; ?k = ?x
  print (f 1, g 2)
  let ?cmp = flip compare in print (sort' [3, 1, 2 :: Int])
  let ?log = putStrLn . ("log: " ++)
  h 'c'
  print (with 5 (f 1))
  print nested
  putStrLn shadow
  let k y = ?x + y
  print (let ?x = 100 in k 1, k 1)
  let m = ?x + 1
  print (let ?x = 100 in m, m)
