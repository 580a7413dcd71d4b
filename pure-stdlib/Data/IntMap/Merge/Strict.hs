-- Merging maps from Int by tactics, whose values are evaluated before they are kept.

module Data.IntMap.Merge.Strict
  ( SimpleWhenMissing, SimpleWhenMatched, merge, zipWithMaybeMatched, zipWithMatched, mapMaybeMissing
  , dropMissing, preserveMissing, mapMissing, filterMissing
  , WhenMissing, WhenMatched, mergeA, zipWithMaybeAMatched, zipWithAMatched, traverseMaybeMissing
  , traverseMissing, filterAMissing, mapWhenMissing, mapWhenMatched, runWhenMatched, runWhenMissing
  ) where

import Data.IntMap.Merge.Tactics
import Data.Map.Merge.Strict hiding (SimpleWhenMatched, SimpleWhenMissing, WhenMatched, WhenMissing, merge, mergeA)
