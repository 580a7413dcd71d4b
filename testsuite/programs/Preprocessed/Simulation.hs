{-# LANGUAGE CPP #-}
{- A queueing simulation whose tracing is compiled in or out. -}
module Simulation (Policy (..), Report (..), simulate, showReport) where

import Data.List (intercalate)
import Queue

#define TRACING 1
#define ASSERT(c) (if (c) then id else error ("assertion failed at line " ++ show (__LINE__ :: Int)))

#if TRACING
#  define TRACE(report, what) ((report) { traceLines = (what) : traceLines (report) })
#else
#  define TRACE(report, what) (report)
#endif

data Policy = Fifo | Shortest | Longest deriving (Eq, Show, Enum, Bounded)

data Job = Job { ident :: !Int, arrives :: !Int, work :: !Int } deriving (Show)

data Report = Report
  { served :: !Int
  , waited :: !Int
  , longestQueue :: !Int
  , finishedAt :: !Int
  , traceLines :: [String]
  }

jobs :: Int -> Int -> [Job]
jobs seed n = go 1 0 (generator seed)
  where
    go i t (a : b : rest)
      | i > n = []
      | otherwise = let t' = t + a `mod` 5 in Job i t' (1 + b `mod` 7) : go (i + 1) t' rest
    go _ _ _ = []

generator :: Int -> [Int]
generator = map (`div` 65536) . tail . iterate (\s -> (s * 1103515245 + 12345) `mod` 2147483648)

simulate :: Policy -> Int -> Int -> Report
simulate policy seed n = finish (go 0 empty (jobs seed n) (Report 0 0 0 0 []))
  where
    go now queue coming report = case choose queue' of
      Nothing -> case later of
        [] -> report { finishedAt = now }
        j : _ -> go (arrives j) queue' later report
      Just (j, rest) ->
        ASSERT(work j > 0)
        (go (now + work j) rest later (serve j queue'))
      where
        (arrived, later) = span ((<= now) . arrives) coming
        queue' = foldl (flip push) queue arrived
        serve j q =
          let r = report { served = served report + 1, waited = waited report + now - arrives j, longestQueue = max (longestQueue report) (length (toList q)) }
           in TRACE(r, show now ++ ": job " ++ show (ident j) ++ "/" ++ show (work j))
    choose q = case policy of
      Fifo -> pop q
      Shortest -> pick (<) (toList q)
      Longest -> pick (>) (toList q)
    pick _ [] = Nothing
    pick better (j : js) = let best = foldl (\a b -> if work b `better` work a then b else a) j js in Just (best, fromList (filter ((/= ident best) . ident) (j : js)))
    finish r = r { traceLines = reverse (traceLines r) }

showReport :: Report -> String
showReport r = intercalate ", " (zipWith (\k v -> k ++ " " ++ show v) ["served", "waited", "longest", "until"] [served r, waited r, longestQueue r, finishedAt r])
