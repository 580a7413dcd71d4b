{-# LANGUAGE CPP #-}
#include "config.h"
-- A hash table with open addressing over immutable arrays; its size, probing
-- and statistics are settings of the preprocessor.
module Table
  ( Table, newTable, insertAll, find, deleteKey, keys
#ifdef LARGE_TABLE
  , clusters
#endif
  ) where

import Data.Array
import Data.Char (ord)
import Data.List (foldl')

#ifndef PROBE_STEP
#define PROBE_STEP 1
#endif

#if PROBE_STEP > 1
#define PROBING "steps"
#else
#define PROBING "linear"
#endif

data Slot a = Free | Deleted | Used String a

data Table a = Table { slots :: Array Int (Slot a), used :: !Int }

instance Show (Table a) where
  show t = PROBING ++ " table, " ++ show (used t) ++ " of " ++ show (TABLE_SIZE :: Int)

newTable :: Table a
newTable = Table (listArray (0, TABLE_SIZE - 1) (replicate TABLE_SIZE Free)) 0

hash :: String -> Int
hash = foldl' (\h c -> (h * 33 + ord c) `mod` 1000003) 5381

probes :: String -> [Int]
probes k = take TABLE_SIZE (iterate (\i -> (i + PROBE_STEP) `mod` TABLE_SIZE) (hash k `mod` TABLE_SIZE))

insert :: Table a -> (String, a) -> Table a
insert t (k, v) = go Nothing (probes k)
  where
    go spare [] = maybe (error "table is full") put spare
    go spare (i : is) = case slots t ! i of
      Free -> put (maybe i id spare)
      Deleted -> go (maybe (Just i) Just spare) is
      Used k' _
        | k == k' -> t { slots = slots t // [(i, Used k v)] }
        | otherwise -> go spare is
    put i = Table (slots t // [(i, Used k v)]) (used t + 1)

insertAll :: [(String, a)] -> Table a -> Table a
insertAll kvs t = foldl' insert t kvs

position :: String -> Table a -> Maybe Int
position k t = go (probes k)
  where
    go [] = Nothing
    go (i : is) = case slots t ! i of
      Free -> Nothing
      Used k' _ | k == k' -> Just i
      _ -> go is

find :: String -> Table a -> Maybe a
find k t = case fmap (slots t !) (position k t) of
  Just (Used _ v) -> Just v
  _ -> Nothing

deleteKey :: String -> Table a -> Table a
deleteKey k t = maybe t (\i -> Table (slots t // [(i, Deleted)]) (used t - 1)) (position k t)

keys :: Table a -> [String]
keys t = [k | Used k _ <- elems (slots t)]

#ifdef LARGE_TABLE
-- Lengths of the runs of occupied slots.
clusters :: Table a -> [Int]
clusters t = filter (> 0) (go (map taken (elems (slots t))))
  where
    taken Free = False
    taken _ = True
    go [] = []
    go bs = let (run, rest) = span id bs in length run : go (drop 1 rest)
#endif
