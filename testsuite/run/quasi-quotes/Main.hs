{-# LANGUAGE QuasiQuotes #-}
module Main where

import Quoters
import qualified Quoters as Q

[sums|
one = 1
two = 2
|]

simplify :: [sums|Sum|] -> Sum
simplify [sums| 0 + x |] = simplify x
simplify [sums| x + 0 |] = simplify x
simplify (a :+ b) = simplify a :+ simplify b
simplify s = s


main :: IO ()
main = do
  let a = Variable "a"
      n = 3 :: Int
  print [sums| a + 1 + two |]
  print (simplify [sums|0 + a + 0|], one)
  putStrLn [fmt|n is {n}, and a is {a}; | and ] may stand here.|]
  putStr [raw|several
    lines, "quoted" \n
|]
  print (f [Q.raw|key|], f "other")
  print [x | x <- [1, 2, 3 :: Int], x |> 1]
  where
    f [raw|key|] = True
    f _ = False
    x |> y = x > y
