{-# LANGUAGE ParallelListComp #-}
module Main (main) where

pairs :: [a] -> [b] -> [(a, b)]
pairs xs ys = [ (x, y) | x <- xs | y <- ys ]

fibs :: [Integer]
fibs = 0 : 1 : [ a + b | a <- fibs | b <- tail fibs ]

numbered :: [String] -> [String]
numbered ls = [ show n ++ ": " ++ l | n <- [1 :: Int ..] | l <- ls, not (null l), l /= "-" ]

three :: Int -> [Int]
three k = [ a * b + c | a <- [1 .. k], odd a
                      | let d = k * k, b <- [d, d - 1 .. 0], b > 3, let e = b
                      | (c, _) <- zip [0 ..] "abcdefgh" ]

unused :: [Int]
unused = [ 1 | _ <- "ab" | _ <- "c", False ]

nested :: [[Int]]
nested = [ [ i * j | i <- row | j <- [n ..] ] | row <- [[1, 2], [3, 4, 5]] | n <- [10 ..] ]

lazy :: [Int]
lazy = [ a | a <- [1, 2] | _ <- [undefined, error "never"] :: [Int] ]

dups :: [Int]
dups = [ x + w + z | x <- [1 .. 3], w <- [x .. x + 1] | z <- [1 ..] ]

empty :: [Char]
empty = [ c | c <- "" | d <- ['a' ..], d > 'z' ]

main :: IO ()
main = do
  print (pairs "abc" [1 :: Int ..])
  print (takeWhile (< 50) fibs)
  mapM_ putStrLn (numbered ["one", "", "-", "two"])
  print (three 4)
  print nested
  print lazy
  print dups
  print empty
  print [ (a, b, c, d) | a <- "ab" | b <- "cd" | c <- "ef" | d <- [True, False] ]
