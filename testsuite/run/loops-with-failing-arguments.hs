-- What a loop is given and does not look at may fail: it is not computed before it is wanted.
module Main (main) where

import Control.Exception

folded :: Int
folded = foldr (\x k d -> if x == 7 then x else k d) (\d -> d + 1) [1 .. 10] (1 `div` 0 :: Int)

early :: Char -> Int
early z = go 1 (1 `quot` 0)
  where
    go :: Int -> Int -> Int
    go k b
      | k <= 0 = b + 1
      | z == 'c' = 3
      | otherwise = go (k - 1) b
{-# NOINLINE early #-}

smallest :: Int -> Int
smallest n = go 5 (minBound `quot` (-1), n)
  where
    go :: Int -> (Int, Int) -> Int
    go k (b, m)
      | k <= 0 = b + m
      | k == n = m
      | otherwise = go (k - 1) (b, m + 1)
{-# NOINLINE smallest #-}

inner :: Int -> Int -> IO Int
inner z n = outer n
  where
    outer :: Int -> IO Int
    outer k
      | k <= 0 = return 0
      | otherwise = do
          putStr (" t" ++ show k)
          r <- if k == 1 then turn 3 ((z + 100) `div` z) else return k
          s <- outer (k - 1)
          return (r + s)
    turn :: Int -> Int -> IO Int
    turn j b
      | j <= 0 = return $! b + 1
      | otherwise = putStr "." >> turn (j - 1) b
{-# NOINLINE inner #-}

main :: IO ()
main = do
  print folded
  print (early 'c')
  print (smallest 3)
  n <- fmap length (return "abc")
  let go :: Int -> Int -> IO Int
      go k b
        | k <= 0 = return $! b + 1
        | k == n = putStrLn "found" >> return k
        | otherwise = putStrLn ("at " ++ show k) >> go (k - 1) b
  go 5 (7 `mod` 0) >>= print
  r <- try (inner 0 3)
  print (r :: Either ArithException Int)
