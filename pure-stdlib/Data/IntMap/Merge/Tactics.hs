-- How maps from Int are merged: as maps are whose keys are Int.

module Data.IntMap.Merge.Tactics where

import Prelude
import Base.Identity (Identity)
import Data.IntMap.Internal (IntMap(..))
import qualified Data.Map.Merge.Tactics as M

type WhenMissing f = M.WhenMissing f Int

type WhenMatched f = M.WhenMatched f Int

type SimpleWhenMissing = WhenMissing Identity

type SimpleWhenMatched = WhenMatched Identity

merge :: SimpleWhenMissing a c -> SimpleWhenMissing b c -> SimpleWhenMatched a b c -> IntMap a -> IntMap b -> IntMap c
merge left right both (IntMap m) (IntMap n) = IntMap (M.merge left right both m n)

mergeA :: Applicative f => WhenMissing f a c -> WhenMissing f b c -> WhenMatched f a b c -> IntMap a -> IntMap b -> f (IntMap c)
mergeA left right both (IntMap m) (IntMap n) = IntMap <$> M.mergeA left right both m n
