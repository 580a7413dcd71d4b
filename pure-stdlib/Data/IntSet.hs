module Data.IntSet
  ( IntSet, Key
  , empty, singleton, fromList, fromAscList, fromDistinctAscList, insert, delete, alterF, member, notMember, lookupLT
  , lookupGT, lookupLE, lookupGE, null, size, isSubsetOf, isProperSubsetOf, disjoint, union, difference, (\\)
  , intersection, filter, partition, split, splitMember, splitRoot, map, mapMonotonic, foldr, foldl, foldr', foldl', fold
  , lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax, minView, maxView
  , elems, toList, toAscList, toDescList, unions, showTree, showTreeWith
  ) where

import Prelude ()
import Data.IntSet.Internal
