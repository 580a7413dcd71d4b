-- Declarations, operators and local functions with centres of their own names; one that is to be inlined has none.
module Main (main) where
{-# SCC f #-}
f :: Int -> Int
f x | x > y = 1
    | otherwise = length ys
  where y = sum ys
        ys = [1..x]
g :: Int -> Int
g x = x + 1
{-# SCC g "gee" #-}
(<+>) :: Int -> Int -> Int
a <+> b = a * b + h a
  where
    {-# SCC h #-}
    h :: Int -> Int
    h z = z * z
{-# SCC (<+>) #-}
{-# INLINE k #-}
k :: Int -> Int
k x = x * 7
e :: Int
e = {-# SCC "in_e" #-} length (filter ({-# SCC odd_test #-} odd) [1..10])
main :: IO ()
main = do
  print (f 1000 + g 2 + (3 <+> 4) + k 3 + e)
  print (map f [1,2,3])
