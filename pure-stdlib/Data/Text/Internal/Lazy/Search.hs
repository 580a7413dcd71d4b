-- Where a text occurs in one that is made as it is wanted.

module Data.Text.Internal.Lazy.Search (indices) where

import Prelude
import Base.Text.Lazy (Text, toStrict)
import Base.Text.LazySearch (occurrences)
import Base.Text.Search (patternOf)
import qualified Base.Text.Type as S
import Data.Int (Int64)

-- How many bytes are in front of each occurrence; these do not overlap. The empty text occurs nowhere.
indices :: Text -> Text -> [Int64]
indices needle hay
  | S.null strict = []
  | otherwise = map fromIntegral (occurrences (patternOf strict) hay)
  where strict = toStrict needle
