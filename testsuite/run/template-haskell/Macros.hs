{-# LANGUAGE TemplateHaskell #-}
module Macros where

import Language.Haskell.TH
import Control.Monad

-- The i-th component of tuples of n.
sel :: Int -> Int -> Q Exp
sel i n = do
  x <- newName "x"
  lamE [tupP [if j == i then varP x else wildP | j <- [1 .. n]]] (varE x)

power :: Int -> Q Exp
power 0 = [| const 1 |]
power n = [| \x -> x * $(power (n - 1)) x |]

primesTo :: Int -> [Int]
primesTo n = sieve [2 .. n]
  where
    sieve (p : xs) = p : sieve [x | x <- xs, x `mod` p /= 0]
    sieve [] = []

table :: Int -> Q Exp
table n = listE [litE (integerL (fromIntegral p)) | p <- primesTo n]

hidden :: Int -> Int
hidden x = x * 100

useHidden :: Q Exp
useHidden = [| \y -> hidden y + 1 |]

-- Curried functions of n arguments.
curryN :: Int -> Q Exp
curryN n = do
  f <- newName "f"
  xs <- replicateM n (newName "x")
  return (LamE (VarP f : map VarP xs) (AppE (VarE f) (TupE (map (Just . VarE) xs))))

genCurries :: Int -> Q [Dec]
genCurries max' = forM [1 .. max'] mk
  where
    mk i = do
      cury <- curryN i
      return (FunD (mkName ("curry" ++ show i)) [Clause [] (NormalB cury) []])

greeting :: String -> Q Exp
greeting name = [| "hello, " ++ name |]

letter :: Q Exp
letter = [| let go n acc | n == 0 = acc
                         | otherwise = go (n - 1) (acc * n)
            in go (5 :: Integer) 1 |]

doing :: Q Exp
doing = [| do
  let a = 3 :: Int
  b <- return (a + 1)
  case (a, b) of
    (x, y) | x > y -> putStrLn "greater"
           | Just z <- lookup x [(3, "three")] -> putStrLn z
    _ -> return () |]
