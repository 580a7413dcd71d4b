-- What is sparked has its value where it is wanted, and nobody waits for one that is not.
module Main (main) where

import GHC.Conc (par, pseq)

main :: IO ()
main = do
  print (nfib 15)
  print (undefined `par` 'a')
  print (let xs = [1 ..] :: [Integer] in length xs `par` take 3 xs)

nfib :: Int -> Int
nfib n
  | n < 2 = 1
  | otherwise = a `par` (b `pseq` a + b + 1)
  where
    a = nfib (n - 1)
    b = nfib (n - 2)
