-- Where a text occurs in another.

module Data.Text.Internal.Search (indices) where

import Prelude
import Base.Text.Search (findFirst, patternOf)
import Base.Text.Type (Text(..))

-- How many bytes are in front of each occurrence; these do not overlap. The empty text occurs nowhere.
indices :: Text -> Text -> [Int]
indices needle@(Text _ _ n) (Text b from m)
  | n == 0 = []
  | otherwise = go from
  where
    pattern' = patternOf needle
    end = from + m
    go i = case findFirst pattern' b i end of
      -1 -> []
      j -> (j - from) : go (j + n)
