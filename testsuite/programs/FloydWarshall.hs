{-# LANGUAGE FlexibleContexts #-}
-- All pairs shortest paths with immutable arrays, and transitive closure.
module Main where

import Data.Array
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U
import Data.List (foldl', intercalate)

newtype Cost = Cost Int deriving (Eq, Ord)

infinity :: Cost
infinity = Cost maxBound

instance Show Cost where
  show c@(Cost n)
    | c == infinity = "-"
    | otherwise = show n

plus :: Cost -> Cost -> Cost
plus a@(Cost x) b@(Cost y)
  | a == infinity || b == infinity = infinity
  | otherwise = Cost (x + y)

type Costs = Array (Int, Int) Cost

costs :: Int -> [(Int, Int, Int)] -> Costs
costs n es =
  accumArray (\_ c -> c) infinity ((1, 1), (n, n)) ([((i, i), Cost 0) | i <- [1 .. n]] ++ [((a, b), Cost w) | (a, b, w) <- es])

floyd :: Costs -> Costs
floyd c0 = foldl' step c0 [1 .. n]
  where
    (_, (n, _)) = bounds c0
    step c k = listArray (bounds c) [min (c ! (i, j)) (plus (c ! (i, k)) (c ! (k, j))) | (i, j) <- range (bounds c)]

closure :: Int -> [(Int, Int)] -> UArray (Int, Int) Bool
closure n es = foldl' step start [1 .. n]
  where
    bnds = ((1, 1), (n, n))
    start = U.accumArray (\_ b -> b) False bnds [(e, True) | e <- es]
    step r k = U.listArray bnds [r U.! (i, j) || (r U.! (i, k) && r U.! (k, j)) | (i, j) <- range bnds]

table :: Show a => Array (Int, Int) a -> String
table a = intercalate "\n" [unwords [pad 3 (show (a ! (i, j))) | j <- [c0 .. c1]] | i <- [r0 .. r1]]
  where
    ((r0, c0), (r1, c1)) = bounds a
    pad n s = replicate (n - length s) ' ' ++ s

main :: IO ()
main = do
  let c = floyd (costs 5 [(1, 2, 3), (2, 3, 4), (3, 4, -1), (4, 5, 2), (1, 5, 20), (5, 2, -4)])
  putStrLn (table c)
  print (fmap (\(Cost n) -> n `mod` 7) c ! (1, 4))
  let r = closure 6 [(1, 2), (2, 3), (3, 1), (4, 5)]
  putStrLn (concat [if r U.! (i, j) then "1" else "0" | i <- [1 .. 6], j <- [1 .. 6]])
  print [i | i <- [1 .. 6], r U.! (i, i)]
  let n = 24
      big = floyd (costs n [(i, 1 + (i * k) `mod` n, 1 + (i * 5 + k * 11) `mod` 23) | i <- [1 .. n], k <- [2, 3, 7]])
  print (maximum [w | Cost w <- elems big, Cost w /= infinity], sum [w | Cost w <- elems big, Cost w /= infinity])
  print (bounds (ixmap (1, n) (\i -> (i, n + 1 - i)) big), take 6 (elems (ixmap (1, n) (\i -> (i, n + 1 - i)) big)))
  print (listArray ('a', 'e') [1 :: Int ..] // [('c', 30)])
  print (fmap (* 2) (listArray (False, True) [10, 20 :: Int]))
