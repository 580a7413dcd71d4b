-- Merging maps from Int by tactics, whose values are made when they are wanted.

module Data.IntMap.Merge.Lazy
  ( SimpleWhenMissing, SimpleWhenMatched, merge, zipWithMaybeMatched, zipWithMatched, mapMaybeMissing
  , dropMissing, preserveMissing, mapMissing, filterMissing
  , WhenMissing, WhenMatched, mergeA, zipWithMaybeAMatched, zipWithAMatched, traverseMaybeMissing
  , traverseMissing, filterAMissing, mapWhenMissing, mapWhenMatched, lmapWhenMissing
  , contramapFirstWhenMatched, contramapSecondWhenMatched, runWhenMatched, runWhenMissing
  ) where

import Data.IntMap.Merge.Tactics
import Data.Map.Merge.Lazy hiding (SimpleWhenMatched, SimpleWhenMissing, WhenMatched, WhenMissing, merge, mergeA)
