-- A list of primes at top level grows with every question and is never let go.
-- leak: drag
module Main where

main :: IO ()
main = do
  print (nth 700)
  print (busy 0 3000)
  print (take 1 primes)

nth :: Int -> Int
nth n = primes !! n

primes :: [Int]
primes = 2 : filter isPrime [3, 5 ..] -- leak here

isPrime :: Int -> Bool
isPrime n = all (\p -> n `mod` p /= 0) (takeWhile (\p -> p * p <= n) primes)

busy :: Int -> Int -> Int
busy acc 0 = acc
busy acc n = let next = acc + length (show n) in next `seq` busy next (n - 1)
