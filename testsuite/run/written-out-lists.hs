-- Loops over lists that are written out, and lists that are made to be appended to.
module Main where
import qualified Data.Map as M

dist :: Int -> Int -> Int -> Int
dist a b c = minimum [a + 1, b + 1, c + (if even a then 0 else 1)]

poly :: Double -> (Double -> Double) -> Double
poly d f = d * sum [f 0, f d, f (2*d), 0.5 * f (3*d)]

ok :: Int -> Bool
ok n = all (/= 0) [n `mod` 2, n `mod` 3, n `mod` 5] && or [n > 10, n < 3]

total :: [Int] -> Int
total [] = 0
total (x:xs) | x < 0 = total xs
             | otherwise = x + total xs

tag :: Int -> String
tag n = "<item" ++ concat [" n=", show n, " m=", show (n * n)] ++ " kind=" ++ (if odd n then "odd" else "even") ++ ">"

data Shape = Circle Double | Rect { w :: Double, h :: Double } deriving (Show, Eq, Ord)

upto :: Int -> Int -> [Int]
upto a b | a > b = []
         | a `mod` 7 == 0 = upto (a + 1) b
         | otherwise = a : upto (a + 1) b

main :: IO ()
main = do
  print (sum [dist a b (a + b) | a <- [1..12], b <- [1..12]])
  print (sum [poly x (\y -> y * y + x) | x <- [0.1, 0.2 .. 2]])
  print (length (filter ok [1 .. 60]))
  print (sum [total [a, b, a - b, b - a] | a <- [1..9], b <- [1..9]])
  print (sum (map (length . tag) [1 .. 60]))
  print [Circle 1, Rect { w = 2, h = -3 }]
  mapM_ putStrLn [tag 1, tag 2, "end\1234\0x" ++ tag 3]
  print (length (concat [upto a (a + 30) ++ upto 1 (a `mod` 9) ++ [a] | a <- [1 .. 20]]))
  print (take 5 (upto 1 (10^12) ++ [1]))
  print (M.toList (M.fromListWith (+) [(x `mod` 5, sum [x, 1]) | x <- [1 .. 100 :: Int]]))
  print (head (upto 5 6 ++ undefined), take 3 ("ab" ++ ('c' : undefined)))
  print (foldr (\x k -> if x > 2 then x else k) 0 [1, 2, 3, undefined :: Int])
  print (length [1, undefined, undefined :: Int])
