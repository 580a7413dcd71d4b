{-# LANGUAGE CPP #-}
#include "config.h"
-- A program of several preprocessed modules.
module Main (main) where

#if HAVE_BASE
import Data.List (sortOn)
#else
#error "this program needs a base library"
#endif
import qualified Queue as Q
import Simulation
import qualified Table as T
import Text
import Units

#define SHOW_ALL(xs) mapM_ print (xs)

banner :: String
banner = "version " ++ show (VERSION_MAJOR :: Int) ++ "." ++ show (VERSION_MINOR :: Int)

queueDemo :: IO ()
queueDemo = do
  let q = Q.push 4 (Q.fromList [1, 2, 3 :: Int])
  print q
  print (fmap fst (Q.pop q), Q.toList (maybe q snd (Q.pop q)))
  putStrLn Q.implementation
  print (Just (Q.fromList "ab"))

main :: IO ()
main = do
  putStrLn banner
  putStrLn (describe (Yards 100))
  putStrLn (describe (Miles 26.21875))
  putStrLn (describe (Metres 3))
  print (length table, take 2 (reverse table))
  queueDemo
  mapM_ putStrLn oddities
  SHOW_ALL(operators)
  SHOW_ALL(conditionals)
  SHOW_ALL(versions)
  let t = T.insertAll (zip (words "some words to be kept in a table of fixed size and some more words") [1 :: Int ..]) T.newTable
      t' = T.deleteKey "kept" (T.deleteKey "absent" t)
  print t
  print (T.find "size" t, T.find "kept" t, T.find "kept" t', length (T.keys t'), sum (T.clusters t'))
  let reports = [(p, simulate p 42 40) | p <- [minBound .. maxBound]]
  mapM_ (\(p, r) -> putStrLn (show p ++ ": " ++ showReport r)) (sortOn (waited . snd) reports)
  mapM_ putStrLn (take 6 (traceLines (snd (head reports))))
#ifdef DEBUG
  putStrLn "debugging"
#endif
