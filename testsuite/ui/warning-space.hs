{-# OPTIONS_GHC -Wspace #-}
-- What piles up is told where it is made. What is evaluated in time is not: the strict twins,
-- a strict field, and a sum that every round asks for.
module Main (main) where

import Control.Monad (forM_, when)
import Data.IORef
import qualified Data.Map as Lazy
import qualified Data.Map.Strict as Strict

data Count = Count { seen :: Int, kept :: !Int }

-- One of the two is not looked at in each round.
split :: Int -> Int -> [Int] -> (Int, Int)
split evens odds [] = (evens, odds)
split evens odds (n : ns)
  | even n = split (evens + n) odds ns
  | otherwise = split evens (odds + n) ns

total :: Int -> [Int] -> Int
total acc [] = acc
total acc (n : ns) = total (acc + n) ns

observe :: Count -> Int -> Count
observe c n = if n > 50 then c { seen = seen c + 1 } else c { kept = kept c + 1 }

run :: Count -> [Int] -> Count
run c [] = c
run c (n : ns) = run (observe c n) ns

main :: IO ()
main = do
  print (split 0 0 [1 .. 100])
  print (total 0 [1 .. 100])
  let end = run (Count 0 0) [1 .. 100]
  print (kept end)
  when (kept end > 3) (print (seen end))
  lazy <- newIORef (0 :: Int)
  strict <- newIORef (0 :: Int)
  forM_ [1 .. 100] $ \n -> do
    modifyIORef lazy (+ n)
    modifyIORef' strict (+ n)
  readIORef lazy >>= print
  readIORef strict >>= print
  let count insert = foldr (\w m -> insert (w `mod` 7) m)
  print (Lazy.toList (count (\w -> Lazy.insertWith (+) w (1 :: Int)) Lazy.empty [1 .. 100 :: Int]))
  print (Strict.toList (count (\w -> Strict.insertWith (+) w (1 :: Int)) Strict.empty [1 .. 100 :: Int]))
