{-# LANGUAGE PartialTypeSignatures, NamedWildCards, ScopedTypeVariables #-}
{-# OPTIONS_GHC -Wno-partial-type-signatures #-}
-- Signatures with parts left open: what they say decides types, and the rest is found out.
module Main (main) where

import qualified Data.Map as Map

-- The result decides the argument.
next :: _ -> Int
next x = x + 1

-- What is generalised stays general.
pair :: a -> _
pair x = (x, [x])

swap :: (_, b) -> (b, _)
swap (x, y) = (y, x)

-- More constraints than are said.
shown :: (Show a, _) => a -> a -> String
shown x y = if x == y then show x else show [x, y]

anything :: _ => a -> a -> Bool
anything x y = x < y

-- No context: nothing is generalised over a constraint.
twice :: _ -> _
twice x = x * 2

same :: _a -> _a -> [_a]
same x y = [x, y, 'z']

holder :: Map.Map _ [Int] -> _
holder m = [k ++ "!" | (k, _ : _) <- Map.toList m]

applied :: _f Int -> (Int -> Int) -> Maybe Int
applied x f = fmap f x

scoped :: forall a. _ -> a -> [a]
scoped n x = go n
  where
    go :: Int -> [a]
    go 0 = []
    go k = x : go (k - 1)

local :: Int -> (Int, String)
local n = (f n, g "s")
  where
    f :: _ -> Int
    f m = m * n
    g :: a -> a
    g y = y

main :: IO ()
main = do
  print (next 41)
  print (pair 'a', fst (pair True))
  print (swap (1 :: Int, "one"))
  putStrLn (shown 'a' 'a' ++ shown (1 :: Int) 2)
  print (anything 'a' 'b', anything [2, 1 :: Int] [])
  print (twice 21)
  putStrLn (same 'x' 'y')
  print (holder (Map.fromList [("a", [1]), ("b", [])]))
  print (applied (Just 1) (+ 1))
  print (scoped 3 'q')
  print (local 6)
  print ((read "[1,2]" :: [_]) ++ [3 :: Int], (Just 5 :: _ Integer))
  print (map (\(x :: _) -> x + 1 :: Int) [1, 2])
