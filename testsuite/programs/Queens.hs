-- The n queens three ways: list monad, explicit search, and bit sets.
module Main (main) where

import Data.Bits (complement, popCount, shiftL, shiftR, (.&.), (.|.))
import Data.List (intercalate)

type Board = [Int]

safe :: Int -> Board -> Bool
safe q qs = and [q /= c && abs (q - c) /= d | (d, c) <- zip [1 ..] qs]

comprehension :: Int -> [Board]
comprehension n = go n
  where
    go 0 = [[]]
    go k = [q : qs | qs <- go (k - 1), q <- [1 .. n], safe q qs]

monadic :: Int -> [Board]
monadic n = iterate step [[]] !! n
  where
    step boards = do
      qs <- boards
      q <- [1 .. n]
      if safe q qs then return (q : qs) else []

explicit :: Int -> [Board]
explicit n = place [] 0 1 []
  where
    place qs k q found
      | k == n = qs : found
      | q > n = found
      | safe q qs = place (q : qs) (k + 1) 1 (place qs k (q + 1) found)
      | otherwise = place qs k (q + 1) found

-- Columns and diagonals as bits; only the number of solutions.
bits :: Int -> Int
bits n = go full 0 0 0
  where
    full = (1 `shiftL` n) - 1 :: Int
    go free cols left right
      | cols == full = 1
      | candidates == 0 = 0
      | otherwise = choose candidates
      where
        candidates = free .&. full .&. complement (cols .|. left .|. right)
        choose 0 = 0
        choose c =
          let bit = c .&. negate c
              next = go full (cols .|. bit) ((left .|. bit) `shiftL` 1) ((right .|. bit) `shiftR` 1)
           in next + choose (c .&. (c - 1))

render :: Board -> String
render qs = intercalate "\n" [row q | q <- qs]
  where
    n = length qs
    row q = [if c == q then 'Q' else '.' | c <- [1 .. n]]

main :: IO ()
main = do
  putStrLn (render (head (comprehension 6)))
  let sizes = [4 .. 8]
  print [length (comprehension n) | n <- sizes]
  print [length (monadic n) | n <- sizes]
  print [length (explicit n) | n <- sizes]
  print [bits n | n <- [4 .. 9]]
  print (comprehension 6 == reverse (map id (reverse (comprehension 6))))
  print (popCount (bits 9))
